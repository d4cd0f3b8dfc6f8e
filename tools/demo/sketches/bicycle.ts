import { drawing, freeEllipse, freeLine, type Spot } from '../sheet/freehand';
import { INK, sketchPen } from '../sheet/pens';
import { drawStroke, drawStrokes, pause, type Sheet } from '../sheet/sheet';

/** In a box of 740 by 440. */
const REAR = [170, 300] as const;
const FRONT = [562, 300] as const;
const WHEEL = 124;
const FRAME =
  '170,300 250,308 332,312 / 332,312 304,220 276,140 / 284,166 380,160 486,154 / 332,312 420,258 500,196 / 170,300 230,232 286,170 / 480,112 492,170 506,214 532,262 562,300';
const DETAILS =
  '242,136 262,128 300,130 318,138! 280,146 242,136 / 480,112 512,100 540,106 548,126 534,140 / 332,312 318,352 / 306,356 332,352 / 332,312 346,274 / 334,270 360,270 / 160,288 250,296 330,290 / 162,314 250,326 330,336';
const GROUND = '0,428 180,426 400,429 740,425 / 60,440 240,438 / 430,441 640,438';
const SPOKES = 14;

const wheel = (sheet: Sheet, [cx, cy]: readonly [number, number], spot: Spot): void => {
  const [x, y] = [spot.x + cx * spot.scale, spot.y + cy * spot.scale];
  const radius = WHEEL * spot.scale;
  const { random } = sheet;
  drawStroke(sheet, sketchPen(INK.black, 3.4), freeEllipse(random, x, y, radius, radius));
  drawStroke(sheet, sketchPen(INK.black, 1.6), freeEllipse(random, x, y, radius * 0.93, radius * 0.93));
  drawStroke(sheet, sketchPen(INK.black, 2.2), freeEllipse(random, x, y, radius * 0.09, radius * 0.09));
  for (let index = 0; index < SPOKES; index += 1) {
    const angle = (index / SPOKES) * 2 * Math.PI + random.gauss(0.03);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [inner, outer] = [radius * 0.1, radius * 0.92];
    const spoke = freeLine(random, x + cos * inner, y + sin * inner, x + cos * outer, y + sin * outer);
    drawStroke(sheet, sketchPen(INK.grey, 1.2), spoke);
  }
};

/** A bicycle seen from the side. */
export const drawBicycle = (sheet: Sheet, spot: Spot): void => {
  const { x, y, scale } = spot;
  wheel(sheet, REAR, spot);
  wheel(sheet, FRONT, spot);
  pause(sheet, 2500);
  drawStrokes(sheet, sketchPen(INK.blue, 4.6), drawing(FRAME, spot));
  drawStrokes(sheet, sketchPen(INK.black, 3), drawing(DETAILS, spot));
  const chainWheel = freeEllipse(sheet.random, x + 332 * scale, y + 312 * scale, 26 * scale, 26 * scale);
  drawStroke(sheet, sketchPen(INK.black, 2.6), chainWheel);
  drawStrokes(sheet, sketchPen(INK.grey, 2), drawing(GROUND, spot));
};
