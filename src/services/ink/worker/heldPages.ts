import type { PreparedPage } from '../render/page/painter';

/** Paths take several times the room of the points they come from: only the pages just drawn keep theirs. */
const PAGES_WITH_PATHS = 2;

/** The pages that a worker holds for drawing. Which are held is the asker's choice. */
export class HeldPages {
  private readonly pages = new Map<string, PreparedPage>();
  private drawn: PreparedPage[] = [];

  hold(key: string, page: PreparedPage): void {
    this.pages.set(key, page);
  }

  drop(key: string): void {
    this.pages.delete(key);
  }

  /** A page to be drawn now. */
  take(key: string): PreparedPage | undefined {
    const page = this.pages.get(key);
    if (page === undefined) return undefined;
    const others = this.drawn.filter((other) => other !== page);
    for (const other of others.slice(PAGES_WITH_PATHS - 1)) other.forgetPaths();
    this.drawn = [page, ...others.slice(0, PAGES_WITH_PATHS - 1)];
    return page;
  }
}
