import type { Uid } from '@inkside/kit';
import { type BookInkPage, type BookSheet, type BookSheetFound, loadBookInk } from '@inkside/ink';
import { bookKeys } from '@inkside/protocol';

interface BookInkParts {
  /** Undefined for an object that is not there; throws `PortError`. */
  readonly get: (key: string) => Promise<Uint8Array | undefined>;
  readonly list: (prefix: string) => Promise<readonly { readonly key: string }[]>;
}

interface InkFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Brought {
  readonly found: BookSheetFound;
  readonly drawn: BookInkPage | undefined;
}

/** Pages of ink that are asked for at the same time. */
const AT_ONCE = 6;

/** The page that shapes say themselves. */
const pageIn = ([first]: readonly { readonly bookPosition: number }[]): number | null => first?.bookPosition ?? null;

/** Brings the objects of a book's ink, and keeps what can be painted of one book. */
export class BookInkShelf {
  #bookId = '';
  #pages: ReadonlyMap<string, BookInkPage> = new Map();
  #asked = 0;

  constructor(private readonly parts: BookInkParts) {}

  /** Ink of a book that can be painted, by its pages of ink; nothing of any other book. */
  pagesOf(bookId: string): ReadonlyMap<string, BookInkPage> {
    return bookId === this.#bookId ? this.#pages : new Map();
  }

  /** @returns what became of each page of ink; never rejects for one that cannot be had */
  async bring(uid: Uid, bookId: string, sheets: readonly BookSheet[]): Promise<readonly BookSheetFound[]> {
    this.#asked += 1;
    const asked = this.#asked;
    const brought: Brought[] = [];
    for (let from = 0; from < sheets.length; from += AT_ONCE) {
      const some = sheets.slice(from, from + AT_ONCE);
      brought.push(...(await Promise.all(some.map((sheet) => this.#bringSheet(uid, sheet)))));
    }
    // Who has left meanwhile leaves nothing to the next one.
    if (asked === this.#asked) this.#keep(bookId, brought);
    return brought.map(({ found }) => found);
  }

  forget(): void {
    this.#asked += 1;
    this.#keep('', []);
  }

  #keep(bookId: string, brought: readonly Brought[]): void {
    this.#bookId = bookId;
    this.#pages = new Map(brought.flatMap(({ found, drawn }) => (drawn === undefined ? [] : [[found.pageId, drawn]])));
  }

  async #bringSheet(uid: Uid, sheet: BookSheet): Promise<Brought> {
    const { pageId, page } = sheet;
    try {
      const keys = await this.#keysOf(uid, sheet);
      const files = await this.#filesOf(keys);
      if (files.length === 0)
        return { found: { pageId, page, fate: 'missing', strokes: 0, lost: keys.length }, drawn: undefined };
      return await this.#draw(sheet, files, keys.length - files.length);
    } catch {
      // It may be there: without a network nobody knows.
      return { found: { pageId, page, fate: 'failed', strokes: 0, lost: 0 }, drawn: undefined };
    }
  }

  /** Keys of the zips: those that commits name, else what lies where our own clients put it. */
  async #keysOf(uid: Uid, { bookId, pageId, keys }: BookSheet): Promise<readonly string[]> {
    if (keys.length > 0) return keys.map((path) => bookKeys.inkFile(uid, path));
    const listed = await this.parts.list(`${uid}/reader/${bookId}/shape/${pageId}#`);
    return listed.map(({ key }) => key).filter((key) => key.endsWith('.zip'));
  }

  async #filesOf(keys: readonly string[]): Promise<readonly InkFile[]> {
    const files: InkFile[] = [];
    for (const name of keys) {
      const bytes = await this.parts.get(name);
      if (bytes !== undefined) files.push({ name, bytes });
    }
    return files;
  }

  async #draw({ pageId, page }: BookSheet, zips: readonly InkFile[], missing: number): Promise<Brought> {
    const { bookInkPage, bookShapesIn } = await loadBookInk();
    const { shapes, failures } = bookShapesIn(zips);
    const points = new Map<string, Uint8Array>();
    for (const revisionId of new Set(shapes.map((shape) => shape.revisionId))) {
      const bytes = await this.#pointsOf(zips, pageId, revisionId);
      if (bytes !== undefined) points.set(revisionId, bytes);
    }
    const drawn = bookInkPage(shapes, points);
    const strokes = drawn?.strokes ?? 0;
    const lost = shapes.length - strokes + missing + failures.length;
    const unseen = failures.length > 0 ? 'broken' : 'missing';
    const fate = strokes > 0 || lost === 0 ? 'shown' : unseen;
    return { found: { pageId, page: page ?? pageIn(shapes), fate, strokes, lost }, drawn };
  }

  async #pointsOf(zips: readonly InkFile[], pageId: string, revisionId: string): Promise<Uint8Array | undefined> {
    const folders = new Set(zips.map(({ name }) => `${bookKeys.inkPoints(name, pageId)}${revisionId}#points`));
    for (const key of folders) {
      const bytes = await this.parts.get(key);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }
}
