import type { PathSink } from '../path/pathStream';

/** The two sides of a smooth piece of a stroke while it is built, as x and y in turn. */
export class OutlineRun {
  private readonly ahead: number[] = [];
  private readonly back: number[] = [];

  get isEmpty(): boolean {
    return this.ahead.length === 0;
  }

  /** Adds a point beside the line on either side. */
  add(ax: number, ay: number, bx: number, by: number): void {
    this.ahead.push(ax, ay);
    this.back.push(bx, by);
  }

  /** Whether a side that went on to these points would run against the direction `(dx, dy)`. */
  wouldFold(ax: number, ay: number, bx: number, by: number, dx: number, dy: number): boolean {
    const at = this.ahead.length - 2;
    const alongAhead = (ax - valueAt(this.ahead, at)) * dx + (ay - valueAt(this.ahead, at + 1)) * dy;
    const alongBack = (bx - valueAt(this.back, at)) * dx + (by - valueAt(this.back, at + 1)) * dy;
    return alongAhead <= 0 || alongBack <= 0;
  }

  /** Adds the piece to a path, there on one side and back on the other, and begins anew. */
  draw(path: PathSink): void {
    const { ahead, back } = this;
    const last = ahead.length - 2;
    // One point on either side is no area.
    if (last > 0) {
      path.moveTo(valueAt(ahead, 0), valueAt(ahead, 1));
      for (let at = 2; at < last; at += 2) curveBy(path, ahead, at, at + 2);
      path.lineTo(valueAt(ahead, last), valueAt(ahead, last + 1));
      path.lineTo(valueAt(back, last), valueAt(back, last + 1));
      for (let at = last - 2; at > 0; at -= 2) curveBy(path, back, at, at - 2);
      path.lineTo(valueAt(back, 0), valueAt(back, 1));
      path.closePath();
    }
    ahead.length = 0;
    back.length = 0;
  }
}

const valueAt = (side: readonly number[], index: number): number => side[index] ?? 0;

/** A curve that is drawn towards one point and ends half way to the next: smooth at any size. */
function curveBy(path: PathSink, side: readonly number[], at: number, next: number): void {
  const x = valueAt(side, at);
  const y = valueAt(side, at + 1);
  path.quadraticCurveTo(x, y, (x + valueAt(side, next)) / 2, (y + valueAt(side, next + 1)) / 2);
}
