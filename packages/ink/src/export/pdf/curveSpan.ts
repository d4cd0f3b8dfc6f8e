/** How often the places along a curve are worked out anew before a span counts as too long for one curve. */
const MOST_TURNS = 2;
/** A curve that is further off than so many tolerances is not brought near by turning. */
const HOPELESS = 6;

export const at = (values: Float64Array, index: number): number => values[index] ?? 0;

/** The same numbers with room for twice as many. */
export function grown(values: Float64Array): Float64Array<ArrayBuffer> {
  const room = new Float64Array(values.length * 2);
  room.set(values);
  return room;
}

export const FIRST_ROOM = 256;

/** A cubic from `(x0, y0)` to `(x3, y3)` by its two control points. */
interface Cubic {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  x3: number;
  y3: number;
}

/** Points along a smooth way, and the way's directions at its two ends as unit vectors. */
export class CurveSpan {
  private x = new Float64Array(FIRST_ROOM);
  private y = new Float64Array(FIRST_ROOM);
  /** Each point's share of the way. */
  private share = new Float64Array(FIRST_ROOM);
  private last = 0;
  private readonly cubic: Cubic = { x0: 0, y0: 0, x1: 0, y1: 0, x2: 0, y2: 0, x3: 0, y3: 0 };
  private startX = 0;
  private startY = 0;
  private endX = 0;
  private endY = 0;

  /** Curves `from` up to `to` of a run: joints and control points in turn, as x and y. */
  take(run: Float64Array, from: number, to: number): void {
    const [first, end] = [from * 4, to * 4];
    this.last = (to - from) * 2;
    while (this.last >= this.x.length) [this.x, this.y, this.share] = [grown(this.x), grown(this.y), grown(this.share)];
    const { x, y } = this;
    let next = 0;
    for (let index = first; index < end; index += 4) {
      const px = at(run, index);
      const py = at(run, index + 1);
      x[next] = px;
      y[next] = py;
      x[next + 1] = px * 0.25 + at(run, index + 2) * 0.5 + at(run, index + 4) * 0.25;
      y[next + 1] = py * 0.25 + at(run, index + 3) * 0.5 + at(run, index + 5) * 0.25;
      next += 2;
    }
    x[next] = at(run, end);
    y[next] = at(run, end + 1);
    this.aim(run, first, end);
    this.measure();
  }

  private aim(run: Float64Array, first: number, last: number): void {
    const [ax, ay] = [at(run, first + 2) - at(run, first), at(run, first + 3) - at(run, first + 1)];
    const [bx, by] = [at(run, last - 2) - at(run, last), at(run, last - 1) - at(run, last + 1)];
    const [a, b] = [Math.sqrt(ax * ax + ay * ay) || 1, Math.sqrt(bx * bx + by * by) || 1];
    [this.startX, this.startY, this.endX, this.endY] = [ax / a, ay / a, bx / b, by / b];
  }

  private measure(): void {
    const { x, y, share, last } = this;
    let way = 0;
    share[0] = 0;
    for (let index = 1; index <= last; index += 1) {
      const dx = at(x, index) - at(x, index - 1);
      const dy = at(y, index) - at(y, index - 1);
      way += Math.sqrt(dx * dx + dy * dy);
      share[index] = way;
    }
    for (let index = 1; index <= last; index += 1) share[index] = at(share, index) / (way || 1);
  }

  /** How far control points stand off along the ends' directions, so that the curve comes nearest to all points. */
  private place(): void {
    const { x, y, share, last, cubic, startX, startY, endX, endY } = this;
    const [x0, y0, x3, y3] = [at(x, 0), at(y, 0), at(x, last), at(y, last)];
    const along = startX * endX + startY * endY;
    let c00 = 0;
    let c01 = 0;
    let c11 = 0;
    let d0 = 0;
    let d1 = 0;
    for (let index = 1; index < last; index += 1) {
      const u = at(share, index);
      const v = 1 - u;
      const b1 = 3 * u * v * v;
      const b2 = 3 * u * u * v;
      const near = v * v * v + b1;
      const far = u * u * u + b2;
      const rx = at(x, index) - near * x0 - far * x3;
      const ry = at(y, index) - near * y0 - far * y3;
      c00 += b1 * b1;
      c01 += b1 * b2 * along;
      c11 += b2 * b2;
      d0 += b1 * (rx * startX + ry * startY);
      d1 += b2 * (rx * endX + ry * endY);
    }
    const determinant = c00 * c11 - c01 * c01;
    const third = Math.sqrt((x3 - x0) ** 2 + (y3 - y0) ** 2) / 3;
    const a = (d0 * c11 - d1 * c01) / determinant;
    const b = (d1 * c00 - d0 * c01) / determinant;
    // What would stand behind its own end, or anywhere at all, makes no curve: a plain one does, and is measured.
    const isGood = a > third / 100 && b > third / 100 && a < third * 9 && b < third * 9;
    const [near, far] = isGood ? [a, b] : [third, third];
    cubic.x0 = x0;
    cubic.y0 = y0;
    cubic.x1 = x0 + startX * near;
    cubic.y1 = y0 + startY * near;
    cubic.x2 = x3 + endX * far;
    cubic.y2 = y3 + endY * far;
    cubic.x3 = x3;
    cubic.y3 = y3;
  }

  /** The square of the largest distance of a point from the curve; moves each point's share to where it is nearer. */
  private settle(): number {
    const { x, y, share, last, cubic } = this;
    const { x0, y0, x1, y1, x2, y2, x3, y3 } = cubic;
    let most = 0;
    for (let index = 1; index < last; index += 1) {
      const u = at(share, index);
      const v = 1 - u;
      const b0 = v * v * v;
      const b1 = 3 * u * v * v;
      const b2 = 3 * u * u * v;
      const b3 = u * u * u;
      const ex = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3 - at(x, index);
      const ey = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3 - at(y, index);
      const dx = 3 * (v * v * (x1 - x0) + 2 * u * v * (x2 - x1) + u * u * (x3 - x2));
      const dy = 3 * (v * v * (y1 - y0) + 2 * u * v * (y2 - y1) + u * u * (y3 - y2));
      const step = (ex * dx + ey * dy) / (dx * dx + dy * dy || 1);
      most = Math.max(most, ex * ex + ey * ey);
      share[index] = Math.min(1, Math.max(0, u - step));
    }
    return most;
  }

  /** One curve within a tolerance of all points; undefined when there is none. It is only valid until the next. */
  curve(tolerance: number): Cubic | undefined {
    const enough = tolerance * tolerance;
    for (let turn = 0; turn <= MOST_TURNS; turn += 1) {
      this.place();
      const most = this.settle();
      if (most <= enough) return this.cubic;
      if (most > enough * HOPELESS * HOPELESS) return undefined;
    }
    return undefined;
  }

  /** Whether a straight line does as well. */
  isStraight(tolerance: number): boolean {
    const { x, y, last } = this;
    const [x0, y0] = [at(x, 0), at(y, 0)];
    const [vx, vy] = [at(x, last) - x0, at(y, last) - y0];
    const length = Math.sqrt(vx * vx + vy * vy);
    if (length === 0) return false;
    for (let index = 1; index < last; index += 1) {
      const px = at(x, index) - x0;
      const py = at(y, index) - y0;
      const along = (px * vx + py * vy) / length;
      if (Math.abs(px * vy - py * vx) > tolerance * length || along < 0 || along > length) return false;
    }
    return true;
  }
}
