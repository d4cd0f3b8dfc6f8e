import { addHalf } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import type { Tip } from './tips';

/** The two sides of a smooth piece of a stroke while it is built, as x and y in turn. */
export class OutlineRun {
  private readonly ahead: number[] = [];
  private readonly back: number[] = [];
  private hasStart = false;
  private startX = 0;
  private startY = 0;
  private endX = 0;
  private endY = 0;

  /** `isCurved`: the sides are drawn towards their points; else through them, where these are near each other. */
  constructor(private readonly isCurved: boolean) {}

  get isEmpty(): boolean {
    return this.ahead.length === 0;
  }

  /** Adds the points where a tip at `(x, y)` reaches out on either side. */
  add(x: number, y: number, { reachX, reachY, frontX, frontY }: Tip): void {
    if (this.isEmpty) {
      this.startX = frontX;
      this.startY = frontY;
    }
    this.endX = frontX;
    this.endY = frontY;
    this.ahead.push(x + reachX, y + reachY);
    this.back.push(x - reachX, y - reachY);
  }

  /** Whether a side that went on to where a tip reaches would run against the direction `(dx, dy)`. */
  wouldFold(x: number, y: number, { reachX, reachY }: Tip, dx: number, dy: number): boolean {
    const at = this.ahead.length - 2;
    const alongAhead = (x + reachX - valueAt(this.ahead, at)) * dx + (y + reachY - valueAt(this.ahead, at + 1)) * dy;
    const alongBack = (x - reachX - valueAt(this.back, at)) * dx + (y - reachY - valueAt(this.back, at + 1)) * dy;
    return alongAhead <= 0 || alongBack <= 0;
  }

  /**
   * Adds the piece to a path, there on one side and back on the other, and begins anew. It ends in the front half of
   * the tip, which covers the joint with what comes next however that turns; the first piece begins in its rear half.
   */
  draw(path: PathSink): void {
    // One point on either side is no area.
    if (this.ahead.length > 2) {
      this.drawSides(path);
      this.hasStart = true;
    }
    this.ahead.length = 0;
    this.back.length = 0;
  }

  private drawSides(path: PathSink): void {
    const { ahead, back } = this;
    const last = ahead.length - 2;
    path.moveTo(valueAt(ahead, 0), valueAt(ahead, 1));
    for (let at = 2; at < last; at += 2) this.sideBy(path, ahead, at, at + 2);
    path.lineTo(valueAt(ahead, last), valueAt(ahead, last + 1));
    this.half(path, last, this.endX, this.endY, 1);
    for (let at = last - 2; at > 0; at -= 2) this.sideBy(path, back, at, at - 2);
    path.lineTo(valueAt(back, 0), valueAt(back, 1));
    if (!this.hasStart) this.half(path, 0, this.startX, this.startY, -1);
    path.closePath();
  }

  /** Half of the tip round the middle between both sides: the front one for 1, the rear one for -1. */
  private half(path: PathSink, at: number, frontX: number, frontY: number, sign: 1 | -1): void {
    const [ax, ay] = [valueAt(this.ahead, at), valueAt(this.ahead, at + 1)];
    const [bx, by] = [valueAt(this.back, at), valueAt(this.back, at + 1)];
    const [px, py] = [((ax - bx) / 2) * sign, ((ay - by) / 2) * sign];
    addHalf(path, (ax + bx) / 2, (ay + by) / 2, px, py, frontX * sign, frontY * sign);
  }

  /** A curve that is drawn towards one point and ends half way to the next: smooth at any size. */
  private sideBy(path: PathSink, side: readonly number[], at: number, next: number): void {
    const x = valueAt(side, at);
    const y = valueAt(side, at + 1);
    if (!this.isCurved) path.lineTo(x, y);
    else path.quadraticCurveTo(x, y, (x + valueAt(side, next)) / 2, (y + valueAt(side, next + 1)) / 2);
  }
}

const valueAt = (side: readonly number[], index: number): number => side[index] ?? 0;
