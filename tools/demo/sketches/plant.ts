import type { Path } from '../handwriting/path';
import { drawing, freeEllipse, hatching, type Spot } from '../sheet/freehand';
import { charcoal, INK, sketchPen } from '../sheet/pens';
import { drawStroke, drawStrokes, pause, type Sheet } from '../sheet/sheet';

interface Leaf {
  readonly x: number;
  readonly y: number;
  /** Radians; 0 points right, y down. */
  readonly heading: number;
  readonly length: number;
  readonly width: number;
}

/** In a box of 520 by 720; the stems begin in the pot. */
const STEMS =
  '250,500 246,400 214,300 150,220 / 262,498 270,380 268,250 256,140 / 276,500 300,400 340,300 400,240 / 244,506 200,430 150,392 90,372 / 284,504 330,440 380,412 440,402';
const LEAVES: readonly Leaf[] = [
  { x: 150, y: 220, heading: -2.3, length: 150, width: 46 },
  { x: 256, y: 140, heading: -1.7, length: 150, width: 44 },
  { x: 400, y: 240, heading: -0.75, length: 150, width: 46 },
  { x: 90, y: 372, heading: 2.95, length: 120, width: 38 },
  { x: 440, y: 402, heading: 0.12, length: 120, width: 38 },
  { x: 214, y: 300, heading: -0.5, length: 96, width: 30 },
  { x: 300, y: 400, heading: -2.5, length: 90, width: 28 },
];
const POT = '150,520 160,600 178,690! 250,702 350,690! 368,600 378,520 / 138,486 136,522 264,532 392,520 390,486';

const along = (leaf: Leaf, share: number, side: number): { x: number; y: number } => {
  const reach = leaf.length * share;
  const [cos, sin] = [Math.cos(leaf.heading), Math.sin(leaf.heading)];
  return { x: leaf.x + cos * reach - sin * side, y: leaf.y + sin * reach + cos * side };
};

const text = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

const outline = (leaf: Leaf, side: number): string =>
  text([
    along(leaf, 0, 0),
    along(leaf, 0.22, side * leaf.width * 0.78),
    along(leaf, 0.5, side * leaf.width),
    along(leaf, 0.8, side * leaf.width * 0.52),
    along(leaf, 1, 0),
  ]);

const leafStrokes = (leaf: Leaf, spot: Spot): Path[] => {
  const veins = [0.25, 0.42, 0.58, 0.74].flatMap((share) =>
    [-1, 1].map((side) => {
      const reach = leaf.width * (0.7 - Math.abs(share - 0.45)) * side;
      return text([along(leaf, share, 0), along(leaf, share + 0.06, reach * 0.5), along(leaf, share + 0.14, reach)]);
    }),
  );
  const rib = text([along(leaf, 0, 0), along(leaf, 0.5, leaf.width * 0.05), along(leaf, 0.97, 0)]);
  return drawing([outline(leaf, 1), outline(leaf, -1), rib, ...veins].join(' / '), spot);
};

/** A plant on the window sill: pencil, and charcoal for the shadow of the pot. */
export const drawPlant = (sheet: Sheet, spot: Spot): void => {
  const { x, y, scale } = spot;
  drawStrokes(sheet, sketchPen(INK.green, 3), drawing(STEMS, spot));
  for (const leaf of LEAVES) drawStrokes(sheet, sketchPen(INK.green, 2.2), leafStrokes(leaf, spot));
  pause(sheet, 3000);
  drawStrokes(sheet, sketchPen(INK.brown, 3), drawing(POT, spot));
  const rim = freeEllipse(sheet.random, x + 264 * scale, y + 488 * scale, 127 * scale, 22 * scale);
  drawStroke(sheet, sketchPen(INK.brown, 2.6), rim);
  const shadow = { x: x + 290 * scale, y: y + 540 * scale, width: 70 * scale, height: 140 * scale };
  drawStrokes(sheet, charcoal(INK.brown, 12), hatching(sheet.random, shadow, 10 * scale, 0.1));
  drawStrokes(sheet, sketchPen(INK.grey, 2), drawing('20,704 150,706 300,704 500,708', spot));
};
