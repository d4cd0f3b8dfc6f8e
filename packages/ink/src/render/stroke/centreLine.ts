import type { Bounds, PathSink } from '../path/pathStream';
import { inChords } from './simplify';

/**
 * A stroke's way: positions and full widths in page units, in columns of equal length. Plain arrays, because a page
 * has thousands of short ones, and typed arrays of that size cost more to make than to fill.
 */
export interface CentreLine {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: readonly number[];
  /** Its chords look like the curve that they stand for. */
  readonly inChords?: boolean;
}

/** Sampled positions in page units, in columns of equal length. */
interface Positions {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Samples that lie nearer than this share of the width say nothing about the way, only about the hand's rest. */
const SPACING_SHARE = 0.1;
const [LEAST_SPACING, MOST_SPACING] = [0.2, 1.2];
/** How far a curve may stand off from its chord, in page units; at eight times that is under half a pixel. */
const CHORD_ERROR = 0.05;
const MOST_STEPS = 12;
/** Cosine of the turn of 60 degrees, from which a corner is meant: no curve runs through it. */
export const CORNER = 0.5;
/**
 * A span longer than this share of the width is drawn straight: between samples so far from each other nobody knows the
 * way, and a figure of few samples would be rounded to something else.
 */
const LONGEST_BENT = 3;

const spacingFor = (width: number): number => Math.min(Math.max(width * SPACING_SHARE, LEAST_SPACING), MOST_SPACING);

class LineBuilder {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly width: number[] = [];

  add(x: number, y: number, width: number): void {
    this.x.push(x);
    this.y.push(y);
    this.width.push(width);
  }

  replaceLast(x: number, y: number, width: number): void {
    const last = this.x.length - 1;
    this.x[last] = x;
    this.y[last] = y;
    this.width[last] = width;
  }

  isNearLast(x: number, y: number, spacing: number): boolean {
    const last = this.x.length - 1;
    const dx = x - (this.x[last] ?? x);
    const dy = y - (this.y[last] ?? y);
    return dx * dx + dy * dy < spacing * spacing;
  }
}

/** Drops what is no position, and what lies too near its predecessor; the last position always stays. */
function thinOut({ x, y }: Positions, width: readonly number[], finest: number): CentreLine {
  const kept = new LineBuilder();
  const last = x.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const px = x[index] ?? Number.NaN;
    const py = y[index] ?? Number.NaN;
    const pw = width[index] ?? 0;
    if (!Number.isFinite(px + py + pw)) continue;
    const isNear = kept.x.length > 0 && kept.isNearLast(px, py, Math.max(spacingFor(pw), finest));
    if (!isNear) kept.add(px, py, pw);
    else if (index === last && kept.x.length > 1) kept.replaceLast(px, py, pw);
  }
  return kept;
}

/** The directions of a line's spans as unit vectors, and the spans' lengths; one fewer than points. */
export interface Spans {
  readonly dx: readonly number[];
  readonly dy: readonly number[];
  readonly length: readonly number[];
}

export function spansOf({ x, y }: CentreLine): Spans {
  const dx: number[] = [];
  const dy: number[] = [];
  const length: number[] = [];
  for (let index = 1; index < x.length; index += 1) {
    const vx = (x[index] ?? 0) - (x[index - 1] ?? 0);
    const vy = (y[index] ?? 0) - (y[index - 1] ?? 0);
    const span = Math.sqrt(vx * vx + vy * vy);
    length.push(span);
    dx.push(vx / (span || 1));
    dy.push(vy / (span || 1));
  }
  return { dx, dy, length };
}

/** Cosine of the turn between a span and the one before it; 1 at both ends. */
const turnCosine = ({ dx, dy }: Spans, index: number): number => {
  if (index < 1 || index >= dx.length) return 1;
  return (dx[index - 1] ?? 0) * (dx[index] ?? 0) + (dy[index - 1] ?? 0) * (dy[index] ?? 0);
};

/** How many steps a span needs, by its length and by how far its direction parts from its neighbours'. */
function stepsOf(spans: Spans, index: number, width: number): number {
  const cosine = Math.min(turnCosine(spans, index), turnCosine(spans, index + 1));
  if (cosine < CORNER || (spans.length[index] ?? 0) > LONGEST_BENT * width) return 1;
  // For small turns 2 - 2·cos is the angle's square.
  const turn = Math.sqrt(Math.max(0, 2 - 2 * cosine));
  const steps = Math.sqrt(((spans.length[index] ?? 0) * turn) / (8 * CHORD_ERROR));
  return Math.min(MOST_STEPS, Math.max(1, Math.ceil(steps)));
}

/** The direction through a point: along the chord between its neighbours; at an end, along its only span. */
const tangentAt = ({ x, y }: CentreLine, index: number): readonly [number, number] => {
  const [before, after] = [Math.max(0, index - 1), Math.min(x.length - 1, index + 1)];
  const [vx, vy] = [(x[after] ?? 0) - (x[before] ?? 0), (y[after] ?? 0) - (y[before] ?? 0)];
  const length = Math.sqrt(vx * vx + vy * vy) || 1;
  return [vx / length, vy / length];
};

/** Adds a span's inner points: Hermite with tangents of the span's length, so that uneven spacing makes no loops. */
function bend(line: LineBuilder, thin: CentreLine, index: number, span: number, steps: number): void {
  const { x, y, width } = thin;
  const [x0, y0, w0] = [x[index] ?? 0, y[index] ?? 0, width[index] ?? 0];
  const [x1, y1, w1] = [x[index + 1] ?? 0, y[index + 1] ?? 0, width[index + 1] ?? 0];
  const [ax, ay] = tangentAt(thin, index);
  const [bx, by] = tangentAt(thin, index + 1);
  for (let step = 1; step < steps; step += 1) {
    const share = step / steps;
    const rest = 1 - share;
    const [h0, h1] = [(1 + 2 * share) * rest * rest, share * share * (3 - 2 * share)];
    const [t0, t1] = [span * share * rest * rest, -span * share * share * rest];
    line.add(h0 * x0 + t0 * ax + h1 * x1 + t1 * bx, h0 * y0 + t0 * ay + h1 * y1 + t1 * by, w0 * rest + w1 * share);
  }
}

/** Bends the wide spans of a line of three points or more. */
function bent(thin: CentreLine): CentreLine {
  const spans = spansOf(thin);
  const line = new LineBuilder();
  thin.x.forEach((x, index) => {
    line.add(x, thin.y[index] ?? 0, thin.width[index] ?? 0);
    const length = spans.length[index];
    const steps = length === undefined ? 1 : stepsOf(spans, index, thin.width[index] ?? 0);
    if (length !== undefined && steps > 1) bend(line, thin, index, length, steps);
  });
  return line;
}

/** From here on the screen's pixels are so large that chords do as well as curves, and fill in half the time. */
const CHORDS_FROM = 0.25;

/**
 * A stroke's samples as an evenly usable line: repeated and resting samples dropped, wide spans bent through their
 * neighbours. Empty when no sample has a position; one point for a dot. With `finest`, in page units, samples nearer
 * than that to each other are dropped too, and curves between them are left to the outline, or become chords.
 */
export function smoothCentreLine(samples: Positions, width: readonly number[], finest = 0): CentreLine {
  const thin = thinOut(samples, width, Math.min(finest, CHORDS_FROM));
  if (thin.x.length < 3) return thin;
  if (finest >= CHORDS_FROM) return inChords(bent(thin), finest);
  return finest > 0 ? thin : bent(thin);
}

/** The box around samples of at most a width; undefined when none has a position. */
export function reachOf({ x, y }: Positions, width: number): Bounds | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let index = 0; index < x.length; index += 1) {
    left = Math.min(left, x[index] ?? left);
    right = Math.max(right, x[index] ?? right);
    top = Math.min(top, y[index] ?? top);
    bottom = Math.max(bottom, y[index] ?? bottom);
  }
  // A curve may swing out between two samples by less than their distance; half a width and a little covers it.
  const margin = width / 2 + 2 + Math.min(40, (right - left + bottom - top) * 0.05);
  if (!Number.isFinite(left + right + top + bottom)) return undefined;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

const valueAt = (column: readonly number[], index: number): number => column[index] ?? 0;

const isCorner = ({ x, y }: CentreLine, index: number): boolean => {
  const ax = valueAt(x, index) - valueAt(x, index - 1);
  const ay = valueAt(y, index) - valueAt(y, index - 1);
  const bx = valueAt(x, index + 1) - valueAt(x, index);
  const by = valueAt(y, index + 1) - valueAt(y, index);
  return ax * bx + ay * by < CORNER * Math.hypot(ax, ay) * Math.hypot(bx, by);
};

/** From the first vertex up to half a span before the last, round the vertices between. */
function addCurves(path: PathSink, line: CentreLine): void {
  const { x, y } = line;
  for (let index = 1; index < x.length - 1; index += 1) {
    const cx = valueAt(x, index);
    const cy = valueAt(y, index);
    const mx = (cx + valueAt(x, index + 1)) / 2;
    const my = (cy + valueAt(y, index + 1)) / 2;
    if (isCorner(line, index)) {
      path.lineTo(cx, cy);
      path.lineTo(mx, my);
    } else path.quadraticCurveTo(cx, cy, mx, my);
  }
}

/** Adds the middle of a stroke as an open curve, for a canvas that strokes it with one width. */
export function centrePath(path: PathSink, line: CentreLine): void {
  const { x, y } = line;
  const last = x.length - 1;
  if (last < 0) return;
  path.moveTo(valueAt(x, 0), valueAt(y, 0));
  if (line.inChords !== true) addCurves(path, line);
  else for (let index = 1; index < last; index += 1) path.lineTo(valueAt(x, index), valueAt(y, index));
  // A line of no length still gets its round ends, which are the dot.
  path.lineTo(valueAt(x, last), valueAt(y, last));
}
