import type { Path } from '../handwriting/path';
import { drawing, freeEllipse, freeLine, type Spot } from '../sheet/freehand';
import { brush, charcoal, INK, sketchPen } from '../sheet/pens';
import { drawStroke, drawStrokes, pause, type Sheet } from '../sheet/sheet';

/** Drawn in a box of 1160 by 800. */
const FAR =
  '0,330 60,300 110,270! 150,292 210,240 262,196! 300,236 340,222 400,282 450,250 500,212! 560,262 620,300 690,262 740,214 792,160! 840,214 880,198 930,262 1000,300 1060,284 1110,312 1160,330';
const NEAR =
  '0,470 50,452 100,420 150,372 190,330 228,286! 262,330 282,318 320,372 352,392 392,352 440,300 486,236 520,180 552,118! 588,168 604,214 640,252 668,246 716,312 760,372 800,400 846,372 900,330! 944,362 990,420 1050,446 1110,468 1160,480';
/** Where the light does not fall: from a ridge down its right side. */
const SHADE: readonly (readonly [number, number, number])[] = [
  [232, 296, 96],
  [252, 330, 84],
  [556, 132, 190],
  [576, 176, 170],
  [598, 222, 150],
  [622, 252, 120],
  [668, 262, 100],
  [902, 340, 96],
  [930, 362, 74],
];
const SHORE = '0,560 120,552 260,560 420,566 600,558 780,564 960,556 1160,562';

const tree = (spot: Spot, height: number): Path[] => {
  const rows = [0.15, 0.38, 0.62, 0.86].map((share) => {
    const half = height * 0.1 + share * height * 0.22;
    const y = share * height;
    const [drop, rise] = [y + height * 0.1, y - height * 0.09];
    return `${-half},${drop} ${-half * 0.4},${y} 0,${rise} ${half * 0.5},${y} ${half},${drop}`;
  });
  return drawing([`0,${-height * 0.06} 1,${height}`, ...rows].join(' / '), spot);
};

const shade = (sheet: Sheet, spot: Spot): void => {
  for (const [x, y, length] of SHADE) {
    for (let index = 0; index < 7; index += 1) {
      const [left, top] = [x + index * 7, y + index * 9];
      const reach = length * sheet.random.between(0.72, 1);
      const text = `${left},${top} ${left + reach * 0.34},${top + reach * 0.5} ${left + reach * 0.5},${top + reach}`;
      drawStrokes(sheet, charcoal(INK.grey, 13), drawing(text, spot));
    }
  }
};

const lake = (sheet: Sheet, spot: Spot): void => {
  drawStrokes(sheet, sketchPen(INK.black, 2.4), drawing(SHORE, spot));
  for (let row = 0; row < 9; row += 1) {
    const y = spot.y + (590 + row * 24) * spot.scale;
    let x = spot.x + sheet.random.between(0, 160) * spot.scale;
    while (x < spot.x + 1060 * spot.scale) {
      const length = sheet.random.between(50, 210) * spot.scale;
      drawStroke(sheet, sketchPen(INK.blue, 1.8), freeLine(sheet.random, x, y, x + length, y + sheet.random.gauss(2)));
      x += length + sheet.random.between(40, 240) * spot.scale;
    }
  }
};

/** Two ranges in morning light, with a lake before them: pencil, brush and charcoal. */
export const drawMountains = (sheet: Sheet, spot: Spot): void => {
  const at = (x: number, y: number): readonly [number, number] => [spot.x + x * spot.scale, spot.y + y * spot.scale];
  const [sunX, sunY] = at(930, 90);
  drawStroke(sheet, sketchPen(INK.red, 2.6), freeEllipse(sheet.random, sunX, sunY, 46 * spot.scale, 45 * spot.scale));
  drawStrokes(sheet, sketchPen(INK.grey, 1.8), drawing(FAR, spot));
  pause(sheet, 4000);
  drawStrokes(sheet, brush(INK.black, 3.4), drawing(NEAR, spot));
  shade(sheet, spot);
  lake(sheet, spot);
  for (const [x, height] of [
    [36, 130],
    [84, 165],
    [132, 120],
    [196, 96],
    [1010, 118],
    [1064, 172],
    [1120, 140],
  ] as const) {
    const [treeX, treeY] = at(x, 556 - height);
    drawStrokes(sheet, sketchPen(INK.black, 2.2), tree({ x: treeX, y: treeY, scale: spot.scale }, height));
  }
};
