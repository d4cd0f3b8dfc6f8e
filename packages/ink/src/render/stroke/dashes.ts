import { spansOf, type CentreLine } from './centreLine';

/** A line of more dashes than this looks like a whole one, and would take as long as a page of ink. */
const MOST_DASHES = 4000;

/** Lengths of dashes and gaps, which take turns (page units), and how far into them a line begins. */
export interface Breaks {
  readonly dash: readonly number[];
  readonly phase: number;
}

/** Where a pattern of an even number of lengths stands at a distance from its beginning. */
function startOf(lengths: readonly number[], phase: number): { index: number; left: number } {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let rest = ((phase % total) + total) % total;
  for (const [index, length] of lengths.entries()) {
    if (rest < length) return { index, left: length - rest };
    rest -= length;
  }
  return { index: 0, left: lengths[0] ?? 0 };
}

class Dashes {
  readonly lines: CentreLine[] = [];
  private x: number[] = [];
  private y: number[] = [];
  private width: number[] = [];

  constructor(private readonly inChords: boolean | undefined) {}

  add(x: number, y: number, width: number): void {
    this.x.push(x);
    this.y.push(y);
    this.width.push(width);
  }

  end(): void {
    const { x, y, width, inChords } = this;
    if (x.length > 0) this.lines.push({ x, y, width, ...(inChords === undefined ? {} : { inChords }) });
    [this.x, this.y, this.width] = [[], [], []];
  }
}

/**
 * The dashes of a line, each with its own widths, so that pressure and nib stay as they are in a whole line. A list of an
 * odd number of lengths is gone through twice: its second round begins with a gap. The line itself, when it has no breaks.
 */
export function dashesOf(line: CentreLine, { dash, phase }: Breaks): readonly CentreLine[] {
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const { length: spans } = spansOf(line);
  const whole = spans.reduce((sum, length) => sum + length, 0);
  if (!(total > 0) || whole === 0 || (whole / total) * (lengths.length / 2) > MOST_DASHES) return [line];
  const dashes = new Dashes(line.inChords);
  let { index, left } = startOf(lengths, phase);
  const at = (column: readonly number[], position: number): number => column[position] ?? 0;
  /** A point on the span that begins at a vertex. */
  const addAt = (vertex: number, share: number): void => {
    const between = (column: readonly number[]): number =>
      at(column, vertex) + (at(column, vertex + 1) - at(column, vertex)) * share;
    dashes.add(between(line.x), between(line.y), between(line.width));
  };
  if (index % 2 === 0) addAt(0, 0);
  for (const [vertex, length] of spans.entries()) {
    let gone = 0;
    while (length - gone > left) {
      gone += left;
      const isDash = index % 2 === 0;
      addAt(vertex, gone / length);
      if (isDash) dashes.end();
      index = (index + 1) % lengths.length;
      left = at(lengths, index);
    }
    left -= length - gone;
    if (index % 2 === 0) addAt(vertex, 1);
  }
  dashes.end();
  return dashes.lines;
}
