import { glided, swipeOf } from '../../view/input';
import type { Spot } from '../../view/strip';
import type { ViewEvent } from '../../view/viewLogic';

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** How far fingers are apart; 0 for one finger. */
const spreadOf = ([first, second]: readonly Spot[]): number =>
  first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);

/** What counts for the speed of a finger that lets go, milliseconds. */
const SPEED_WINDOW_MS = 80;

interface Trace extends Spot {
  readonly at: number;
}

/** What a hand does, in device pixels. */
export interface GripActs {
  readonly tell: (event: ViewEvent) => void;
  /** A finger went to the side and let go; 1 is on. Says whether that meant something. */
  readonly onSwipe: (by: 1 | -1) => boolean;
}

/** The pointers that are down, and what their moves do to a view: one pans, two pan and zoom. */
export class Grip {
  private readonly spots = new Map<number, Spot>();
  private start: Spot = { x: 0, y: 0 };
  private traces: Trace[] = [];
  private wasPinch = false;
  private frame = 0;

  constructor(private readonly acts: GripActs) {}

  put(pointer: number, spot: Spot): void {
    this.stop();
    if (this.spots.size === 0) {
      this.start = spot;
      this.traces = [];
      this.wasPinch = false;
    }
    // A third finger has no meaning.
    if (this.spots.size < 2) this.spots.set(pointer, spot);
    if (this.spots.size > 1) this.wasPinch = true;
  }

  /** How far the first finger has come, or undefined for a pointer that is not down. `now` in milliseconds. */
  move(pointer: number, spot: Spot, now: number): number | undefined {
    if (!this.spots.has(pointer)) return undefined;
    const before = [...this.spots.values()];
    this.spots.set(pointer, spot);
    const after = [...this.spots.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    this.traces = [...this.traces.filter(({ at }) => now - at < SPEED_WINDOW_MS), { ...to, at: now }];
    this.acts.tell({ type: 'panned', dx: to.x - from.x, dy: to.y - from.y });
    const spread = spreadOf(before);
    if (spread > 0) this.acts.tell({ type: 'zoomed', factor: spreadOf(after) / spread, at: to });
    return Math.hypot(to.x - this.start.x, to.y - this.start.y);
  }

  /** `ratio` is device pixels per CSS pixel. A finger's page glides on, unless `isStill`. */
  lift(pointer: number, ratio: number, { isTouch, isStill }: { isTouch: boolean; isStill: boolean }): void {
    const spot = this.spots.get(pointer);
    if (!this.spots.delete(pointer) || spot === undefined || this.spots.size > 0) return;
    if (this.wasPinch || !isTouch) return;
    const swipe = swipeOf((spot.x - this.start.x) / ratio, (spot.y - this.start.y) / ratio);
    if (swipe !== undefined && this.acts.onSwipe(swipe)) return;
    if (!isStill) this.glide(ratio);
  }

  /** Ends a glide. */
  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private glide(ratio: number): void {
    const [first, last] = [this.traces[0], this.traces.at(-1)];
    if (first === undefined || last === undefined || last.at <= first.at) return;
    const ms = (last.at - first.at) * ratio;
    let speed = { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms };
    let before = performance.now();
    const step = (): void => {
      const now = performance.now();
      const next = glided(speed, now - before);
      before = now;
      if (next === undefined) return;
      speed = next.speed;
      this.acts.tell({ type: 'panned', dx: next.dx * ratio, dy: next.dy * ratio });
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
