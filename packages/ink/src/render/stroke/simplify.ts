/** A line's points and its full widths there, in columns of equal length; page units. */
interface Line {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: readonly number[];
}

/** How far a line may come off for one whose points are told apart from `finest` on: half of what is seen. */
const TOLERANCE_SHARE = 0.2;

const valueAt = (column: readonly number[], index: number): number => column[index] ?? 0;

/** The directions and slopes of width in which a chord from one point passes all points behind it near enough. */
class Sleeve {
  private x = 0;
  private y = 0;
  private width = 0;
  private reach = 0;
  private leftX = 0;
  private leftY = 0;
  private rightX = 0;
  private rightY = 0;
  private steepest = Infinity;
  private flattest = -Infinity;

  constructor(private readonly tolerance: number) {}

  begin(x: number, y: number, width: number): void {
    this.x = x;
    this.y = y;
    this.width = width;
    this.reach = 0;
    this.steepest = Infinity;
    this.flattest = -Infinity;
  }

  /** Whether the chord may go on to a point; it is narrowed to pass that point, too. */
  take(x: number, y: number, width: number): boolean {
    const vx = x - this.x;
    const vy = y - this.y;
    const distance = Math.sqrt(vx * vx + vy * vy);
    // A line that comes back is no chord.
    if (distance < this.reach) return false;
    const grown = width - this.width;
    if (distance <= this.tolerance) return Math.abs(grown) <= 2 * this.tolerance;
    if (!this.isOpenTo(vx, vy, grown / distance)) return false;
    this.narrow(vx, vy, distance, grown);
    return true;
  }

  private isOpenTo(vx: number, vy: number, slope: number): boolean {
    if (slope > this.steepest || slope < this.flattest) return false;
    const { leftX, leftY, rightX, rightY } = this;
    return this.reach === 0 || (leftX * vy - leftY * vx >= 0 && vx * rightY - vy * rightX >= 0);
  }

  private narrow(vx: number, vy: number, distance: number, grown: number): void {
    const { tolerance, leftX, leftY, rightX, rightY } = this;
    const isFirst = this.reach === 0;
    this.reach = distance;
    this.steepest = Math.min(this.steepest, (grown + 2 * tolerance) / distance);
    this.flattest = Math.max(this.flattest, (grown - 2 * tolerance) / distance);
    const nx = (-vy / distance) * tolerance;
    const ny = (vx / distance) * tolerance;
    if (isFirst || leftX * (vy - ny) - leftY * (vx - nx) > 0) {
      this.leftX = vx - nx;
      this.leftY = vy - ny;
    }
    if (isFirst || (vx + nx) * rightY - (vy + ny) * rightX > 0) {
      this.rightX = vx + nx;
      this.rightY = vy + ny;
    }
  }
}

/** The points of a line that were chosen, and the chord that leads on from the last of them. */
class Chords {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly width: number[] = [];
  readonly inChords = true;
  private readonly sleeve: Sleeve;
  private kept = -1;

  constructor(
    private readonly line: Line,
    finest: number,
  ) {
    this.sleeve = new Sleeve(finest * TOLERANCE_SHARE);
  }

  /** Chooses a point, unless it is the one chosen last. */
  keep(index: number): void {
    if (index === this.kept) return;
    const x = valueAt(this.line.x, index);
    const y = valueAt(this.line.y, index);
    const width = valueAt(this.line.width, index);
    this.x.push(x);
    this.y.push(y);
    this.width.push(width);
    this.sleeve.begin(x, y, width);
    this.kept = index;
  }

  /** Whether the chord may go on to a point. */
  reaches(index: number): boolean {
    const { x, y, width } = this.line;
    return this.sleeve.take(valueAt(x, index), valueAt(y, index), valueAt(width, index));
  }
}

/**
 * As few of a line's points as look like all of them where points nearer than `finest` page units need not be told
 * apart: neither the way nor the width comes off by more than a part of that.
 */
export function inChords(line: Line, finest: number): Line & { readonly inChords: true } {
  const last = line.x.length - 1;
  const chords = new Chords(line, finest);
  if (last >= 0) chords.keep(0);
  for (let index = 1; index <= last; index += 1) {
    if (chords.reaches(index)) continue;
    // The point before is the last that the chord could go to; the next leads on from there.
    chords.keep(index - 1);
    if (!chords.reaches(index)) chords.keep(index);
  }
  if (last > 0) chords.keep(last);
  return chords;
}
