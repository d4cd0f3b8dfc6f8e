import type { Path, PathPoint } from '../handwriting/path';
import type { Random } from '../random';

/** Where a drawing is put and how large; sheet units. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const pointAt = (text: string, spot: Spot): PathPoint => {
  const [x = 0, y = 0] = text.replace('!', '').split(',').map(Number);
  const point = { x: spot.x + x * spot.scale, y: spot.y + y * spot.scale };
  return text.endsWith('!') ? { ...point, corner: true } : point;
};

/** Reads a drawing: strokes parted by `/`, points `x,y` with y down, `!` for a corner. */
export const drawing = (notation: string, spot: Spot): Path[] =>
  notation.split('/').map((stroke) =>
    stroke
      .trim()
      .split(/\s+/)
      .map((point) => pointAt(point, spot)),
  );

/** A line by hand: it bows a little. */
export const freeLine = (random: Random, x0: number, y0: number, x1: number, y1: number): Path => {
  const bow = random.gauss(0.006);
  const middle = { x: (x0 + x1) / 2 - (y1 - y0) * bow, y: (y0 + y1) / 2 + (x1 - x0) * bow };
  return [{ x: x0, y: y0 }, middle, { x: x1, y: y1 }];
};

/** A round that nobody closes exactly: it starts anywhere and runs a little over its own beginning. */
export const freeEllipse = (random: Random, x: number, y: number, rx: number, ry: number): Path => {
  const start = random.between(-2.6, -1.2);
  const steps = 14;
  const over = random.between(1, 2);
  return Array.from({ length: steps + 1 + Math.round(over) }, (_, index) => {
    const angle = start + (index / steps) * 2 * Math.PI;
    const stray = 1 + random.gauss(0.012) + index * 0.001;
    return { x: x + rx * stray * Math.cos(angle), y: y + ry * stray * Math.sin(angle) };
  });
};

/** An arrow: its shaft through the given points, and the two strokes of its head in one. */
export const freeArrow = (random: Random, points: Path, head = 20): Path[] => {
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? tip;
  const back = Math.atan2(before.y - tip.y, before.x - tip.x);
  const leg = (turn: number): PathPoint => ({
    x: tip.x + Math.cos(back + turn) * head * random.between(0.9, 1.1),
    y: tip.y + Math.sin(back + turn) * head * random.between(0.9, 1.1),
  });
  return [points, [leg(0.48), { x: tip.x, y: tip.y, corner: true }, leg(-0.48)]];
};

/** Even strokes across a box, one after another as the hand goes back and forth. */
export const hatching = (
  random: Random,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  spacing: number,
  lean: number,
): Path[] => {
  const count = Math.max(1, Math.floor(box.width / spacing));
  return Array.from({ length: count }, (_, index) => {
    const x = box.x + index * spacing + random.gauss(spacing * 0.12);
    const top = { x: x + lean * box.height, y: box.y + random.between(0, box.height * 0.12) };
    const foot = { x, y: box.y + box.height * random.between(0.86, 1) };
    return [top, { x: (top.x + foot.x) / 2 + random.gauss(2), y: (top.y + foot.y) / 2 }, foot];
  });
};

/** The curve of a function over a range, as a hand would draw it; both scales in sheet units per unit. */
export const curveOf = (
  f: (x: number) => number,
  range: readonly [number, number],
  place: (x: number, y: number) => { readonly x: number; readonly y: number },
  points = 22,
): Path =>
  Array.from({ length: points + 1 }, (_, index) => {
    const x = range[0] + ((range[1] - range[0]) * index) / points;
    return place(x, f(x));
  });
