import type { Stop } from '@inkside/kit';

import type { SurfaceColours } from '../../surfaces';
import type { PageSize } from '../../model';
import { sameColours } from '../page/colours';
import type { Frame } from '../page/frame';

/** A page that a surface may show. */
export interface ShownPage extends PageSize {
  /** What frames of it are asked by. */
  readonly key: string;
  /** Grows each time the page is read; 0 before the first. */
  readonly version: number;
  /** False for one that would have to be read anew before it could be drawn. */
  readonly isHeld?: boolean;
}

/** What of a page's ink is to be seen. */
export interface SeenInk {
  /** Up to this of its milliseconds; all of it when undefined. */
  readonly until: number | undefined;
  /** How ink is seen that was written later: not at all when undefined. */
  readonly later?: 'faint' | undefined;
  /** The layers that are left out; those that the note hides when undefined. */
  readonly hidden?: readonly number[] | undefined;
}

/** Where surfaces get their pictures from. */
export interface FrameSource {
  /** Undefined for a page of no open note. */
  page(pageId: string): ShownPage | undefined;
  /**
   * A picture of a part of a page, of the ink that is to be seen. Undefined when the page is not to be had now; never
   * rejects.
   */
  frame(key: string, frame: Frame, colours: SurfaceColours, ink: SeenInk): Promise<ImageBitmap | undefined>;
  /** Calls back when a page was read. */
  watch(report: () => void): Stop;
}

/** A picture of a part of a page, as it was drawn. */
export interface Picture {
  readonly version: number;
  readonly colours: SurfaceColours;
  readonly frame: Frame;
  readonly ink: SeenInk;
  readonly image: ImageBitmap;
}

/** What of a page has been drawn: sharply where it is seen, and the whole of it small. */
interface PagePictures {
  sharp: Picture | undefined;
  whole: Picture | undefined;
}

/** Small pictures of pages that were just left: 5 MiB each. */
const MOST_LEFT = 8;

const sameLayers = (one: SeenInk['hidden'], other: SeenInk['hidden']): boolean =>
  one === other || (one !== undefined && other !== undefined && one.join() === other.join());

/** Whether a picture still shows what is to be seen of a page. */
export const isFresh = (
  picture: Picture | undefined,
  page: ShownPage,
  colours: SurfaceColours,
  ink: SeenInk,
): picture is Picture =>
  picture !== undefined &&
  picture.version === page.version &&
  picture.ink.until === ink.until &&
  picture.ink.later === ink.later &&
  sameLayers(picture.ink.hidden, ink.hidden) &&
  sameColours(picture.colours, colours);

/** The pictures of the pages that are shown, and small ones of those that were. */
export class PictureShelf {
  /** By page key, the one shown longest ago first. */
  private readonly pages = new Map<string, PagePictures>();

  of(key: string): PagePictures {
    const known = this.pages.get(key) ?? { sharp: undefined, whole: undefined };
    this.pages.set(key, known);
    return known;
  }

  /** Lets go of what is not near the screen any more, and of sharp pictures beside it. */
  show(keys: readonly string[], near: readonly string[] = []): void {
    for (const key of [...near, ...keys]) {
      const known = this.of(key);
      this.pages.delete(key);
      this.pages.set(key, known);
    }
    const left = [...this.pages].slice(0, this.pages.size - keys.length);
    for (const [, pictures] of left) {
      pictures.sharp?.image.close();
      pictures.sharp = undefined;
    }
    for (const [key, { whole }] of left.slice(0, Math.max(0, left.length - MOST_LEFT))) {
      whole?.image.close();
      this.pages.delete(key);
    }
  }

  /** Whether anybody still wants pictures of a page. */
  has(key: string): boolean {
    return this.pages.has(key);
  }

  clear(): void {
    for (const { sharp, whole } of this.pages.values()) {
      sharp?.image.close();
      whole?.image.close();
    }
    this.pages.clear();
  }
}
