import type { PointSamples } from '../../model';
import { tiltOf } from '../../bytes/pointsFile';
import { addPolygon } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import type { CentreLine } from './centreLine';

/** Page units between two dabs (reference: note-format, section 6.2). */
const DAB_SPACING = 3;
/** The side of one grain of the paper's tooth, in page units, and how many grains one stroke may have. */
const GRAIN = 1.1;
const MOST_GRAINS = 30_000;
/** Above any row of a page: packs a column and a row into one number. */
const COLUMN = 0x10_0000;
const RADIANS = Math.PI / 180;

/** A number of 0 … 1 for a text, and for two whole numbers under a seed: the same on every screen. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function chance(seed: number, x: number, y: number): number {
  let hash = Math.imul(seed ^ Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Full widths of the dabs: a tilted stick lays down its side (device SDK; tilts in degrees). */
export function charcoalWidths(thickness: number, samples: PointSamples): number[] {
  return Array.from(samples.size, (size) => {
    const { tiltX, tiltY } = tiltOf(size);
    const upright = Math.cos(tiltX * RADIANS) * Math.cos(tiltY * RADIANS);
    const tilt = Math.acos(Math.min(1, Math.max(-1, upright)));
    const spread = 0.2 * Math.floor(5 * (3 * tilt ** 2.2 + 1));
    return Math.floor((1.2 * thickness + 5) * spread) + 1;
  });
}

interface Dab {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly strength: number;
}

/** Dabs at even distances along a line; `strength` of 0 … 1 goes with the line's points. */
function* dabsAlong({ x, y, width }: CentreLine, strength: readonly number[]): Generator<Dab> {
  let ahead = 0;
  for (let index = 0; index < x.length; index += 1) {
    const [x0, y0] = [x[index] ?? 0, y[index] ?? 0];
    const [x1, y1] = [x[index + 1] ?? x0, y[index + 1] ?? y0];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const dab = (share: number): Dab => ({
      x: x0 + (x1 - x0) * share,
      y: y0 + (y1 - y0) * share,
      radius: (width[index] ?? 0) / 2,
      strength: strength[index] ?? 0,
    });
    if (x.length === 1) yield dab(0);
    for (; ahead < length; ahead += DAB_SPACING) yield dab(ahead / length);
    ahead -= length;
  }
}

/** How strongly each grain of the paper was rubbed, by the grain's row and column. */
class Rubbing {
  readonly grains = new Map<number, number>();

  constructor(private readonly side: number) {}

  add({ x, y, radius, strength }: Dab): void {
    const { side, grains } = this;
    const [firstRow, lastRow] = [Math.ceil((y - radius) / side), Math.floor((y + radius) / side)];
    for (let row = firstRow; row <= lastRow; row += 1) {
      const half = Math.sqrt(Math.max(0, radius * radius - (row * side - y) ** 2));
      for (let column = Math.ceil((x - half) / side); column * side <= x + half; column += 1) {
        const off = Math.hypot(column * side - x, row * side - y) / radius;
        const rubbed = strength * (1 - off * off * (1.6 - 0.6 * off));
        const key = column * COLUMN + row;
        if (rubbed > (grains.get(key) ?? 0)) grains.set(key, rubbed);
      }
    }
  }
}

/** An irregular speck somewhere in its cell, so that grains do not show their grid. */
function speck(path: PathSink, column: number, row: number, side: number, size: number): void {
  const luck = (index: number): number => chance(index, column, row);
  const x = (column + 0.9 * luck(1) - 0.45) * side;
  const y = (row + 0.9 * luck(2) - 0.45) * side;
  const turn = 2 * Math.PI * luck(3);
  const [ux, uy] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const reach = (index: number): number => 0.55 + 0.9 * luck(index);
  const [a, b, c, d] = [reach(4), reach(5), reach(6), reach(7)];
  addPolygon(path, [
    [x + a * ux, y + a * uy],
    [x - b * uy, y + b * ux],
    [x - c * ux, y - c * uy],
    [x + d * uy, y - d * ux],
  ]);
}

const grainSide = ({ width, x }: CentreLine): number => {
  let area = 0;
  for (let index = 1; index < x.length; index += 1) area += width[index] ?? 0;
  return Math.max(GRAIN, Math.sqrt((area * DAB_SPACING) / MOST_GRAINS));
};

/**
 * Adds the grains of a charcoal stroke: dabs every three units rub the paper, and the paper's tooth, which depends on
 * the place and on the shape's id alone, decides which grains take colour. `pressure` is 0 … 1 along the line.
 */
export function charcoalGrains(path: PathSink, line: CentreLine, pressure: readonly number[], shapeId: string): void {
  const seed = seedOf(shapeId);
  const side = grainSide(line);
  const rubbing = new Rubbing(side);
  const strength = pressure.map((value) => Math.sqrt(value / 3) + 0.3);
  for (const dab of dabsAlong(line, strength)) rubbing.add(dab);
  for (const [key, rubbed] of rubbing.grains) {
    const column = Math.round(key / COLUMN);
    const row = key - column * COLUMN;
    // Coarse tooth and fine tooth: hills of a few grains' breadth, roughened by single ones.
    const tooth = 0.3 * chance(1, Math.floor(column / 3), Math.floor(row / 3)) + 0.7 * chance(seed, column, row);
    if (tooth < rubbed) speck(path, column, row, side, side * (0.5 + 0.5 * (rubbed - tooth)));
  }
}
