import { randomInt } from 'node:crypto';

import { createCanvas } from '../../demo/raster/canvas';
import type { Canvas } from '../../demo/raster/canvas';
import { addPolygon, addSegment } from '../../demo/raster/coverage';
import { encodePng } from '../../demo/raster/png';
import type { Bitmap } from '../../demo/raster/png';
import { PICTURE_HEIGHT, PICTURE_WIDTH, PIECE_SIZE } from './place';
import type { Place } from './place';

/** Both as `data:image/png;base64,…`. */
export interface Picture {
  /** A landscape with a gap. */
  readonly image: string;
  /** What stood in the gap. */
  readonly piece: string;
}

const HILL_STEP = 16;
const RIDGES = 4;
const STROKES = 90;
const WHITE = 0xffffff;
const BLACK = 0x000000;
/** How much of the landscape the gap, and the weaker gap that is none, leave. */
const GAP_SHADE = 0.55;
const DECOY_SHADE = 0.2;
const BORDER_RADIUS = 0.8;

const anyColour = (low: number, high: number): number =>
  (randomInt(low, high) << 16) | (randomInt(low, high) << 8) | randomInt(low, high);

const hill = (canvas: Canvas, base: number): void => {
  const [xs, ys] = [[0], [PICTURE_HEIGHT]];
  for (let x = 0; x <= PICTURE_WIDTH; x += HILL_STEP) {
    xs.push(x);
    ys.push(base + randomInt(-18, 19));
  }
  addPolygon(canvas.coverage, [...xs, PICTURE_WIDTH], [...ys, PICTURE_HEIGHT]);
  canvas.paint(anyColour(60, 210), 1);
};

/** Something on every spot, so that the gap is not the only edge. */
const drawStrokes = (canvas: Canvas): void => {
  for (let count = 0; count < STROKES; count += 1) {
    const [x, y] = [randomInt(PICTURE_WIDTH), randomInt(PICTURE_HEIGHT)];
    const to = { x: x + randomInt(-30, 31), y: y + randomInt(-20, 21), radius: randomInt(1, 4) };
    addSegment(canvas.coverage, { x, y, radius: randomInt(1, 4) }, to);
    canvas.paint(anyColour(30, 240), 0.7);
  }
};

const drawLandscape = (canvas: Canvas): void => {
  for (let ridge = 1; ridge <= RIDGES; ridge += 1) hill(canvas, (ridge * PICTURE_HEIGHT) / (RIDGES + 1));
  drawStrokes(canvas);
};

const shadeSquare = (canvas: Canvas, { left, top }: Place, alpha: number): void => {
  const [right, bottom] = [left + PIECE_SIZE, top + PIECE_SIZE];
  addPolygon(canvas.coverage, [left, right, right, left], [top, top, bottom, bottom]);
  canvas.paint(BLACK, alpha);
};

const frameSquare = (canvas: Canvas, { left, top }: Place): void => {
  const [near, far] = [1, PIECE_SIZE - 1];
  const corners = [
    [near, near],
    [far, near],
    [far, far],
    [near, far],
  ].map(([x = 0, y = 0]) => ({ x: left + x, y: top + y, radius: BORDER_RADIUS }));
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    if (next !== undefined) addSegment(canvas.coverage, corner, next);
  });
  canvas.paint(WHITE, 0.9);
};

/** The square that begins at `place`, as a canvas of its own. */
const cutOut = ({ rgb, width }: Bitmap, { left, top }: Place): Canvas => {
  const piece = createCanvas(PIECE_SIZE, PIECE_SIZE, BLACK);
  for (let row = 0; row < PIECE_SIZE; row += 1) {
    const from = ((top + row) * width + left) * 3;
    piece.bitmap.rgb.set(rgb.subarray(from, from + PIECE_SIZE * 3), row * PIECE_SIZE * 3);
  }
  return piece;
};

/** A second, paler square in another row: a program that looks for one dark square has two to choose from. */
const decoyFor = ({ left, top }: Place): Place => {
  const isUpperHalf = top + PIECE_SIZE / 2 < PICTURE_HEIGHT / 2;
  const shift = isUpperHalf ? PICTURE_HEIGHT - PIECE_SIZE - randomInt(8) : randomInt(8);
  const side = left > PICTURE_WIDTH / 2 ? randomInt(PIECE_SIZE, left - PIECE_SIZE) : left + PIECE_SIZE + randomInt(16);
  return { left: side, top: shift };
};

const dataUrl = (bitmap: Bitmap): string =>
  `data:image/png;base64,${Buffer.from(encodePng(bitmap)).toString('base64')}`;

/** Draws a landscape that never was before, and cuts the piece out of it. */
export const drawPicture = (place: Place): Picture => {
  const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT, anyColour(170, 250));
  drawLandscape(canvas);
  const piece = cutOut(canvas.bitmap, place);
  frameSquare(piece, { left: 0, top: 0 });
  shadeSquare(canvas, decoyFor(place), DECOY_SHADE);
  shadeSquare(canvas, place, GAP_SHADE);
  frameSquare(canvas, place);
  return { image: dataUrl(canvas.bitmap), piece: dataUrl(piece.bitmap) };
};
