import { notebookHand, type Hand } from '../handwriting/hand';
import type { Path } from '../handwriting/path';
import { smooth } from '../handwriting/spline';
import { breakLines, measure, writeLine } from '../handwriting/writing';
import { seededRandom } from '../random';
import { createCanvas, type Canvas, type Rgb } from '../raster/canvas';
import { addSegment } from '../raster/coverage';
import { encodePng } from '../raster/png';
import { drawing } from '../sheet/freehand';

export interface CoverDesign {
  readonly title: string;
  readonly author: string;
  readonly cloth: Rgb;
  readonly ink: Rgb;
  /** A line drawing in a box of 200 by 200. */
  readonly ornament: string;
}

/** Pixels, two to three as the library's cards. */
const WIDTH = 300;
const HEIGHT = 450;
const ROOM = WIDTH - 72;
const NOBODY = seededRandom('cover');

/** A drawn alphabet, even as lettering is. */
const lettering = (xHeight: number): Hand => ({
  ...notebookHand,
  xHeight,
  slant: 0,
  unrest: 0,
  wander: 0,
  joining: 0,
  letterGap: 9,
});

const drawPath = ({ coverage }: Canvas, path: Path, radius: number): void => {
  const line = smooth(path, 1.2);
  for (let index = 1; index < line.x.length; index += 1) {
    const nib = (at: number) => ({ x: line.x[at] ?? 0, y: line.y[at] ?? 0, radius });
    addSegment(coverage, nib(index - 1), nib(index));
  }
};

const centred = (canvas: Canvas, text: string, y: number, hand: Hand, weight: number): void => {
  const x = (WIDTH - measure(text, hand) + (hand.letterGap * hand.xHeight) / 40) / 2;
  for (const path of writeLine(text, x, y, hand, NOBODY).paths) drawPath(canvas, path, (hand.xHeight * weight) / 2);
};

const LEADING = 2.7;
/** Pixels: from the first baseline to the last one; the ornament begins below. */
const TITLE_HEIGHT = 130;

const fits = (lines: readonly string[], hand: Hand): boolean => {
  const isOrphaned = lines.length > 1 && lines.at(-1)?.length === 1;
  const height = (lines.length - 1) * hand.xHeight * LEADING;
  return !isOrphaned && height <= TITLE_HEIGHT && lines.every((line) => measure(line, hand) <= ROOM);
};

/** The largest letters with which the title fits above the ornament. */
const fitTitle = (title: string): { readonly hand: Hand; readonly lines: readonly string[] } => {
  for (const xHeight of [34, 30, 27, 24, 21, 18]) {
    const hand = lettering(xHeight);
    const lines = breakLines(title, ROOM, hand);
    if (fits(lines, hand)) return { hand, lines };
  }
  const hand = lettering(15);
  return { hand, lines: breakLines(title, ROOM, hand) };
};

const frame = (canvas: Canvas): void => {
  for (const [inset, radius] of [
    [14, 1],
    [19, 0.5],
  ] as const) {
    const [left, top, right, bottom] = [inset, inset, WIDTH - inset, HEIGHT - inset];
    const corner = (x: number, y: number) => ({ x, y, corner: true });
    const [a, b, c, d] = [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
    drawPath(canvas, [a, b, c, d, a], radius);
  }
};

/** A cloth-bound book: frame, title, a small drawing, author. The same design gives the same bytes. */
export const coverPng = ({ title, author, cloth, ink, ornament }: CoverDesign): Uint8Array => {
  const canvas = createCanvas(WIDTH, HEIGHT, cloth);
  frame(canvas);
  const { hand, lines } = fitTitle(title);
  const step = hand.xHeight * LEADING;
  lines.forEach((line, index) => centred(canvas, line, 92 + hand.xHeight + index * step, hand, 0.13));
  for (const path of drawing(ornament, { x: 100, y: 262, scale: 0.5 })) drawPath(canvas, path, 1.1);
  const isLong = measure(author, lettering(11)) > ROOM;
  centred(canvas, author, HEIGHT - 44, lettering(isLong ? 9 : 11), 0.14);
  canvas.paint(ink, 1);
  return encodePng(canvas.bitmap);
};
