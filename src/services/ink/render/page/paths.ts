import type { Draw } from './displayList';

/**
 * Paths that were made once and are kept for one level of detail: filling again is cheaper than building again. A
 * drawing that nobody holds any more takes its path along.
 */
export class Paths {
  private known = new WeakMap<Draw, Path2D>();
  private finest = 0;

  constructor(private readonly makePath: () => Path2D) {}

  pathOf(draw: Draw, finest: number): Path2D {
    if (finest !== this.finest) this.forget();
    this.finest = finest;
    const before = this.known.get(draw);
    if (before !== undefined) return before;
    const path = this.makePath();
    draw(path, finest);
    this.known.set(draw, path);
    return path;
  }

  forget(): void {
    this.known = new WeakMap();
  }
}
