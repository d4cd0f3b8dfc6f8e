import type { Draw } from './displayList';

/**
 * Levels of detail that are kept: what is seen, the small picture of the whole, and what a zoom goes back to. A level's
 * paths of a full page take some ten megabytes.
 */
const MOST_LEVELS = 3;

/**
 * Paths that were made once and are kept for a few levels of detail: filling again is cheaper than building again. A
 * drawing that nobody holds any more takes its paths along.
 */
export class Paths {
  /** The level used longest ago first. */
  private readonly levels = new Map<number, WeakMap<Draw, Path2D>>();
  private finest = Number.NaN;
  private level = new WeakMap<Draw, Path2D>();

  constructor(private readonly makePath: () => Path2D) {}

  private turnTo(finest: number): void {
    this.finest = finest;
    this.level = this.levels.get(finest) ?? new WeakMap();
    this.levels.delete(finest);
    this.levels.set(finest, this.level);
    for (const oldest of [...this.levels.keys()].slice(0, -MOST_LEVELS)) this.levels.delete(oldest);
  }

  pathOf(draw: Draw, finest: number): Path2D {
    if (finest !== this.finest) this.turnTo(finest);
    const before = this.level.get(draw);
    if (before !== undefined) return before;
    const path = this.makePath();
    draw(path, finest);
    this.level.set(draw, path);
    return path;
  }

  forget(): void {
    this.levels.clear();
    this.level = new WeakMap();
    this.finest = Number.NaN;
  }
}
