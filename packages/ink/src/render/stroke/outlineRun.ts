import { addDisc, addEllipse, addHalf } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import type { Nib } from './pens';

/**
 * The shape of a pen's point. `aim` leaves its answers in `reach` and `front`, because a page asks several hundred
 * thousand times.
 */
export interface Tip {
  /** From the tip's centre to its outline, where the outline faces the direction last aimed at. */
  readonly reachX: number;
  readonly reachY: number;
  /** From the centre to the outline a quarter of a turn further: with `reach` it spans the tip's front half. */
  readonly frontX: number;
  readonly frontY: number;
  /** `(nx, ny)` is a unit vector, `radius` half the tip's long side. */
  aim(nx: number, ny: number, radius: number): void;
  /** Adds the tip's whole outline: a dot. */
  stamp(path: PathSink, x: number, y: number, radius: number): void;
}

export class RoundTip implements Tip {
  reachX = 0;
  reachY = 0;
  frontX = 0;
  frontY = 0;

  aim(nx: number, ny: number, radius: number): void {
    this.reachX = nx * radius;
    this.reachY = ny * radius;
    this.frontX = -this.reachY;
    this.frontY = this.reachX;
  }

  stamp(path: PathSink, x: number, y: number, radius: number): void {
    addDisc(path, x, y, radius);
  }
}

/**
 * A flat tip that keeps its angle while it moves. Faced at an angle it is as wide as its two sides reach together,
 * t·|cos| + thin·|sin| (reference: note-format, section 6.2), and rounded as an ellipse at the ends.
 */
export class FlatTip implements Tip {
  reachX = 0;
  reachY = 0;
  frontX = 0;
  frontY = 0;
  private readonly ux: number;
  private readonly uy: number;
  private readonly ratio: number;

  constructor({ angle, ratio }: Nib) {
    this.ux = Math.cos(angle);
    this.uy = Math.sin(angle);
    this.ratio = ratio;
  }

  aim(nx: number, ny: number, radius: number): void {
    const { ux, uy, ratio } = this;
    const along = nx * ux + ny * uy;
    const across = (ny * ux - nx * uy) * ratio;
    // An ellipse alone would reach the root of the squares, up to a third less.
    const scale = (radius * (Math.abs(along) + Math.abs(across))) / (along * along + across * across || 1);
    const [p, q] = [along * scale, across * ratio * scale];
    this.reachX = p * ux - q * uy;
    this.reachY = p * uy + q * ux;
    const [r, s] = [-across * scale, p * ratio];
    this.frontX = r * ux - s * uy;
    this.frontY = r * uy + s * ux;
  }

  stamp(path: PathSink, x: number, y: number, radius: number): void {
    const { ux, uy, ratio } = this;
    addEllipse(path, x, y, radius * ux, radius * uy, -radius * ratio * uy, radius * ratio * ux);
  }
}

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
