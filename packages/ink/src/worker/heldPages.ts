import type { DrawnShape } from '../model';
import type { DisplayList } from '../render/page/displayList';
import type { Picture, PicturePart, Pictures } from '../render/page/frame';
import type { PreparedPage } from '../render/page/painter';
import type { WrittenPage } from './writtenPage';

/**
 * Paths take as much room as the points they come from, once for each level of detail: only the pages just drawn keep
 * theirs, as long as they have no more points together. The one that is drawn now does, whatever it has.
 */
const PAGES_WITH_PATHS = 4;
const POINTS_WITH_PATHS = 400_000;

/** The decoded pictures of one page, which come after it. */
export class HeldPictures implements Pictures {
  private readonly byName = new Map<string, Picture>();
  private part: (PicturePart & { readonly name: string }) | undefined;

  put(name: string, picture: Picture): void {
    this.close(this.byName.get(name));
    this.byName.set(name, picture);
  }

  pictureOf(name: string): Picture | undefined {
    return this.byName.get(name);
  }

  /** Puts a finer picture of a part in the place of the last one. */
  putPart(name: string, part: PicturePart): void {
    this.part = { ...part, name };
  }

  partOf(name: string): PicturePart | undefined {
    return this.part?.name === name ? this.part : undefined;
  }

  clear(): void {
    for (const picture of this.byName.values()) this.close(picture);
    this.byName.clear();
    this.part = undefined;
  }

  private close(picture: Picture | undefined): void {
    if (picture !== undefined && 'close' in picture) picture.close();
  }
}

/** A page with what it is drawn with. */
export interface HeldPage {
  readonly page: PreparedPage;
  readonly pictures: HeldPictures;
  /** How many it is drawn from, where that is known. */
  readonly points?: number;
  /** The page without some of its layers, and with all others. */
  readonly without?: (hidden: readonly number[]) => DisplayList;
  /** The shapes of the layers that the note shows, or of all but some, in the order of drawing. */
  readonly shapes?: (hidden?: readonly number[]) => readonly DrawnShape[];
  /** Of a page that is written on. */
  readonly written?: WrittenPage;
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

  /** The same page with other items: its pictures stay, and so do the paths of what did not change. */
  redraw(key: string, held: HeldPage): void {
    const before = this.pages.get(key);
    this.pages.set(key, held);
    this.drawn = this.drawn.map((other) => (other === before ? held : other));
  }

  get(key: string): HeldPage | undefined {
    return this.pages.get(key);
  }

  /** A page to be drawn now. */
  take(key: string): PreparedPage | undefined {
    const held = this.pages.get(key);
    if (held === undefined) return undefined;
    const pages = [held, ...this.drawn.filter((other) => other !== held)];
    let sum = 0;
    const stays = pages.filter(({ points = 0 }, place) => {
      sum += points;
      return place === 0 || (place < PAGES_WITH_PATHS && sum <= POINTS_WITH_PATHS);
    });
    for (const { page } of pages.filter((other) => !stays.includes(other))) page.forgetPaths();
    this.drawn = stays;
    return held.page;
  }
}
