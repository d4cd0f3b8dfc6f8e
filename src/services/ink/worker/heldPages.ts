import type { Picture, Pictures } from '../render/page/pictures';
import type { PreparedPage } from '../render/page/painter';

/** Paths take several times the room of the points they come from: only the pages just drawn keep theirs. */
const PAGES_WITH_PATHS = 4;

/** The decoded pictures of one page, which come after it. */
export class HeldPictures implements Pictures {
  private readonly byName = new Map<string, Picture>();

  put(name: string, picture: Picture): void {
    this.close(this.byName.get(name));
    this.byName.set(name, picture);
  }

  pictureOf(name: string): Picture | undefined {
    return this.byName.get(name);
  }

  clear(): void {
    for (const picture of this.byName.values()) this.close(picture);
    this.byName.clear();
  }

  private close(picture: Picture | undefined): void {
    if (picture !== undefined && 'close' in picture) picture.close();
  }
}

/** A page with what it is drawn with. */
export interface HeldPage {
  readonly page: PreparedPage;
  readonly pictures: HeldPictures;
}

/** The pages that a worker holds for drawing. Which are held is the asker's choice. */
export class HeldPages {
  private readonly pages = new Map<string, HeldPage>();
  private drawn: HeldPage[] = [];

  hold(key: string, page: HeldPage): void {
    this.drop(key);
    this.pages.set(key, page);
  }

  drop(key: string): void {
    const held = this.pages.get(key);
    held?.pictures.clear();
    this.drawn = this.drawn.filter((other) => other !== held);
    this.pages.delete(key);
  }

  get(key: string): HeldPage | undefined {
    return this.pages.get(key);
  }

  /** A page to be drawn now. */
  take(key: string): PreparedPage | undefined {
    const held = this.pages.get(key);
    if (held === undefined) return undefined;
    const others = this.drawn.filter((other) => other !== held);
    for (const { page } of others.slice(PAGES_WITH_PATHS - 1)) page.forgetPaths();
    this.drawn = [held, ...others.slice(0, PAGES_WITH_PATHS - 1)];
    return held.page;
  }
}
