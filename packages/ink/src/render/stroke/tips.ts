import { addDisc, addEllipse } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import type { Nib } from './penTypes';

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
