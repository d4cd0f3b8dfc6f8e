import type { Path } from '../handwriting/path';
import { curveOf, drawing, freeArrow, freeEllipse, freeLine, type Spot } from '../sheet/freehand';
import { fountain, INK } from '../sheet/pens';
import { drawStroke, drawStrokes, type Sheet } from '../sheet/sheet';
import { drawLine } from '../sheet/text';

const black = fountain(INK.black, 2.8);
const ray = fountain(INK.red, 2.6);
const note = { pen: fountain(INK.grey, 2.6), hand: { xHeight: 21, joining: 0.2 } };

const rayArrow = (sheet: Sheet, points: Path): void => {
  drawStroke(sheet, ray, points);
  const [a, b] = [points[0], points[1]];
  if (a === undefined || b === undefined) return;
  const middle = { x: a.x + (b.x - a.x) * 0.55, y: a.y + (b.y - a.y) * 0.55 };
  const head = freeArrow(sheet.random, [a, middle], 16)[1];
  if (head !== undefined) drawStroke(sheet, ray, head);
};

const AXIS = '0,200 500,198 1000,201';
const LENS = '480,60 452,130 446,200 452,270 480,340 / 480,60 508,130 514,200 508,270 480,340';

/** A converging lens with an object, three rays and the image. In a box of 1000 by 380. */
export const drawLens = (sheet: Sheet, spot: Spot): void => {
  const at = (x: number, y: number) => ({ x: spot.x + x * spot.scale, y: spot.y + y * spot.scale });
  const strokes = (text: string): Path[] => drawing(text, spot);
  drawStrokes(sheet, black, strokes(`${AXIS} / ${LENS}`));
  drawStrokes(sheet, fountain(INK.blue, 4), strokes('120,200 120,110 / 106,126 120,106! 134,126'));
  rayArrow(sheet, [at(120, 108), { ...at(480, 108), corner: true }, at(930, 330)]);
  rayArrow(sheet, [at(120, 108), { ...at(480, 200), corner: true }, at(900, 307)]);
  drawStrokes(sheet, fountain(INK.blue, 4), strokes('848,200 848,290 / 834,276 848,296! 862,276'));
  for (const [x, text] of [
    [304, 'F'],
    [656, 'F’'],
  ] as const) {
    drawStrokes(sheet, black, strokes(`${x},190 ${x},210`));
    const { x: left, y } = at(x - 8, 246);
    drawLine(sheet, text, left, y, note);
  }
  drawLine(sheet, 'object', at(80, 60).x, at(80, 90).y, note);
  drawLine(sheet, 'image', at(868, 270).x, at(868, 262).y, note);
};

/** Light through two slits, and the stripes on the screen. In a box of 900 by 420. */
export const drawTwoSlits = (sheet: Sheet, spot: Spot): void => {
  const walls = '260,0 260,150 / 260,180 260,240 / 260,270 260,420 / 800,0 800,420';
  drawStrokes(sheet, fountain(INK.black, 5), drawing(walls, spot));
  for (const x of [40, 90, 140, 190, 240]) {
    drawStrokes(sheet, fountain(INK.blue, 2.4), drawing(`${x},30 ${x + 3},210 ${x},390`, spot));
  }
  for (const slit of [165, 255]) {
    for (const radius of [70, 130, 190, 250, 310]) {
      const arc = curveOf(
        (angle) => angle,
        [-0.85, 0.85],
        (angle) => ({
          x: spot.x + (262 + Math.cos(angle) * radius) * spot.scale,
          y: spot.y + (slit + Math.sin(angle) * radius) * spot.scale,
        }),
        9,
      );
      drawStroke(sheet, fountain(INK.blue, 2), arc);
    }
  }
  for (const [offset, thick] of [
    [0, 9],
    [-66, 7],
    [66, 7],
    [-128, 5],
    [128, 5],
    [-184, 3],
    [184, 3],
  ] as const) {
    const y = 210 + offset;
    drawStrokes(sheet, fountain(INK.red, thick), drawing(`812,${y} 862,${y + 1}`, spot));
  }
  drawLine(sheet, 'screen', spot.x + 690 * spot.scale, spot.y + 466 * spot.scale, note);
};

/** A string between two walls in its n-th mode. In a box of 700 by 120 about its middle. */
export const drawStandingWave = (sheet: Sheet, spot: Spot, mode: number): void => {
  drawStrokes(sheet, black, drawing('0,-50 0,50 / 700,-50 700,50', spot));
  for (const [sign, color] of [
    [1, INK.blue],
    [-1, INK.grey],
  ] as const) {
    const wave = curveOf(
      (x) => sign * 40 * Math.sin(mode * Math.PI * x),
      [0, 1],
      (x, y) => ({ x: spot.x + x * 700 * spot.scale, y: spot.y + y * spot.scale }),
      10 * mode + 6,
    );
    drawStroke(sheet, fountain(color, 3), wave);
  }
  for (let node = 0; node <= mode; node += 1) {
    const x = spot.x + (node / mode) * 700 * spot.scale;
    drawStroke(sheet, fountain(INK.red, 3), freeEllipse(sheet.random, x, spot.y, 7 * spot.scale, 7 * spot.scale));
  }
};

/** A beam meets the border of two media: reflected and refracted. In a box of 620 by 420. */
export const drawRefraction = (sheet: Sheet, spot: Spot): void => {
  const at = (x: number, y: number) => ({ x: spot.x + x * spot.scale, y: spot.y + y * spot.scale });
  drawStroke(sheet, black, freeLine(sheet.random, at(0, 210).x, at(0, 210).y, at(620, 210).x, at(620, 210).y));
  for (let dash = 0; dash < 9; dash += 1) {
    drawStrokes(sheet, fountain(INK.grey, 2), drawing(`310,${dash * 48} 310,${dash * 48 + 26}`, spot));
  }
  rayArrow(sheet, [at(110, 10), at(310, 210)]);
  rayArrow(sheet, [at(310, 210), at(510, 14)]);
  rayArrow(sheet, [at(310, 210), at(412, 410)]);
  drawStrokes(sheet, fountain(INK.blue, 2.4), drawing('310,130 282,134 254,152 / 310,300 330,300 354,292', spot));
  drawLine(sheet, 'α', at(262, 110).x, at(262, 116).y, note);
  drawLine(sheet, 'β', at(328, 350).x, at(328, 350).y, note);
  drawLine(sheet, 'air  n = 1', at(440, 190).x, at(440, 190).y, note);
  drawLine(sheet, 'glass  n = 1.5', at(440, 262).x, at(440, 262).y, note);
};
