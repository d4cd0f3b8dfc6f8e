import { drawing, freeEllipse, hatching, type Spot } from '../sheet/freehand';
import { brush, charcoal, INK, sketchPen } from '../sheet/pens';
import { drawStroke, drawStrokes, type Sheet } from '../sheet/sheet';

/** In a box of 460 by 460. */
const BODY =
  '100,172 104,250 128,330 176,372 230,378 282,370 328,328 350,250 354,172 / 352,196 392,188 424,214 416,262 380,296 338,302 / 356,216 384,214 398,232 390,258 364,276 346,280';
const STEAM =
  '170,130 158,104 178,82 166,52 178,26 / 226,124 214,96 236,72 222,42 236,10 / 282,130 270,104 290,84 278,56 288,34';

/** A cup on its saucer. */
export const drawCup = (sheet: Sheet, spot: Spot): void => {
  const { x, y, scale } = spot;
  const round = (cx: number, cy: number, rx: number, ry: number) =>
    freeEllipse(sheet.random, x + cx * scale, y + cy * scale, rx * scale, ry * scale);
  drawStroke(sheet, sketchPen(INK.black, 2.6), round(227, 172, 127, 34));
  drawStroke(sheet, sketchPen(INK.brown, 2), round(227, 182, 108, 22));
  drawStrokes(sheet, brush(INK.black, 2.6), drawing(BODY, spot));
  drawStroke(sheet, sketchPen(INK.black, 2.6), round(230, 392, 196, 40));
  drawStroke(sheet, sketchPen(INK.grey, 1.8), round(230, 388, 120, 20));
  const shadow = { x: x + 262 * scale, y: y + 210 * scale, width: 74 * scale, height: 138 * scale };
  drawStrokes(sheet, charcoal(INK.grey, 11), hatching(sheet.random, shadow, 9 * scale, 0.16));
  drawStrokes(sheet, sketchPen(INK.grey, 1.8), drawing(STEAM, spot));
};
