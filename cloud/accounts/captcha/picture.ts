import { randomInt } from 'node:crypto';

import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

import { keyedHash } from '../hashes';

/** Pixels. */
export const PICTURE_WIDTH = 320;
export const PICTURE_HEIGHT = 160;
export const PIECE_SIZE = 48;
const MARGIN = 8;
/** The piece starts at the left edge and must have a way to go. */
const NEAREST_LEFT = PIECE_SIZE + 32;

/** Where the piece belongs: pixels from the picture's left and upper edge. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

const HEX_DIGITS = 8;

const between = (low: number, high: number, hex: string): number => low + (Number.parseInt(hex, 16) % (high - low + 1));

/** Follows from the id and a key, so that it need not be kept. */
export const placeOf = (answerKey: string, captchaId: string): Place => {
  const hash = keyedHash(answerKey, `slider\n${captchaId}`);
  return {
    left: between(NEAREST_LEFT, PICTURE_WIDTH - PIECE_SIZE - MARGIN, hash.slice(0, HEX_DIGITS)),
    top: between(MARGIN, PICTURE_HEIGHT - PIECE_SIZE - MARGIN, hash.slice(HEX_DIGITS, 2 * HEX_DIGITS)),
  };
};

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
const BLACK = '#000000';
const WHITE = '#ffffff';
/** How much of the landscape the gap, and the weaker gap that is none, leave. */
const GAP_SHADE = 0.55;
const DECOY_SHADE = 0.2;
const BORDER_WIDTH = 1.6;

/** Each channel at least `low` and below `high`. */
const anyColour = (low: number, high: number): string =>
  `rgb(${randomInt(low, high)} ${randomInt(low, high)} ${randomInt(low, high)})`;

const drawHill = (context: SKRSContext2D, base: number): void => {
  context.beginPath();
  context.moveTo(0, PICTURE_HEIGHT);
  for (let x = 0; x <= PICTURE_WIDTH; x += HILL_STEP) context.lineTo(x, base + randomInt(-18, 19));
  context.lineTo(PICTURE_WIDTH, PICTURE_HEIGHT);
  context.fillStyle = anyColour(60, 210);
  context.fill();
};

/** Something on every spot, so that the gap is not the only edge. */
const drawStrokes = (context: SKRSContext2D): void => {
  context.lineCap = 'round';
  context.globalAlpha = 0.7;
  for (let count = 0; count < STROKES; count += 1) {
    const [x, y] = [randomInt(PICTURE_WIDTH), randomInt(PICTURE_HEIGHT)];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + randomInt(-30, 31), y + randomInt(-20, 21));
    context.lineWidth = randomInt(2, 8);
    context.strokeStyle = anyColour(30, 240);
    context.stroke();
  }
  context.globalAlpha = 1;
};

const drawLandscape = (context: SKRSContext2D): void => {
  context.fillStyle = anyColour(170, 250);
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  for (let ridge = 1; ridge <= RIDGES; ridge += 1) drawHill(context, (ridge * PICTURE_HEIGHT) / (RIDGES + 1));
  drawStrokes(context);
};

const shadeSquare = (context: SKRSContext2D, { left, top }: Place, alpha: number): void => {
  context.globalAlpha = alpha;
  context.fillStyle = BLACK;
  context.fillRect(left, top, PIECE_SIZE, PIECE_SIZE);
  context.globalAlpha = 1;
};

const frameSquare = (context: SKRSContext2D, { left, top }: Place): void => {
  context.globalAlpha = 0.9;
  context.lineWidth = BORDER_WIDTH;
  context.strokeStyle = WHITE;
  context.strokeRect(left + 1, top + 1, PIECE_SIZE - 2, PIECE_SIZE - 2);
  context.globalAlpha = 1;
};

/** The square that begins at `place`, as a canvas of its own. */
const cutOut = (landscape: Canvas, { left, top }: Place): Canvas => {
  const piece = createCanvas(PIECE_SIZE, PIECE_SIZE);
  piece.getContext('2d').drawImage(landscape, left, top, PIECE_SIZE, PIECE_SIZE, 0, 0, PIECE_SIZE, PIECE_SIZE);
  return piece;
};

/** A second, paler square in another row: a program that looks for one dark square has two to choose from. */
const decoyFor = ({ left, top }: Place): Place => {
  const isUpperHalf = top + PIECE_SIZE / 2 < PICTURE_HEIGHT / 2;
  const shift = isUpperHalf ? PICTURE_HEIGHT - PIECE_SIZE - randomInt(8) : randomInt(8);
  const side = left > PICTURE_WIDTH / 2 ? randomInt(PIECE_SIZE, left - PIECE_SIZE) : left + PIECE_SIZE + randomInt(16);
  return { left: side, top: shift };
};

/** Packed on a thread of its own: drawing takes the event loop a millisecond, packing would take it several. */
const dataUrl = async (canvas: Canvas): Promise<string> =>
  `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`;

/** Draws a landscape that never was before, and cuts the piece out of it. */
export const drawPicture = async (place: Place): Promise<Picture> => {
  const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
  const context = canvas.getContext('2d');
  drawLandscape(context);
  const piece = cutOut(canvas, place);
  frameSquare(piece.getContext('2d'), { left: 0, top: 0 });
  shadeSquare(context, decoyFor(place), DECOY_SHADE);
  shadeSquare(context, place, GAP_SHADE);
  frameSquare(context, place);
  return { image: await dataUrl(canvas), piece: await dataUrl(piece) };
};
