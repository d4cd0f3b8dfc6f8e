import { appErrorOf, asBytes, type ClockPort, isReadable, type ObjectKey, PortError, type Uid } from '@inkside/kit';
import { networkError, type StoredBook } from '@inkside/protocol';
import { mount } from '@inkside/reader';
import type { Handles } from '@inkside/ui';

import type { BookReadingPort, BookReadEvent } from '../ports/bookReading';
import type { BookInkShelf } from './bookInk';
import type { KeptBook, KeptBooks } from './keptBooks';

interface BookParts {
  /** Handwriting over their pages. */
  readonly ink: BookInkShelf;
  /** The file of a book in the cloud. */
  readonly file: (uid: Uid, bookId: string) => Promise<StoredBook | undefined>;
  readonly addressOf: (key: ObjectKey, name: string) => Promise<string>;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly clock: Pick<ClockPort, 'now'>;
  /** How much the browser lets this site keep, bytes; undefined where it does not say. */
  readonly quota: () => Promise<number | undefined>;
  readonly kept: KeptBooks;
  readonly handOut: (name: string, text: string, type: string) => void;
}

interface OpenFile {
  readonly blob: Blob;
  readonly extension: string;
}

export interface Books {
  readonly files: BookReadingPort;
  readonly handle: Handles['books'];
  readonly session: {
    /** Lets go of the files that are open: they are somebody's who has left. */
    forget(): void;
  };
}

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 512 * MEBIBYTE;
/** Of what the browser lets this site keep. */
const SHARE = 0.1;
/** What arrived is handed to the browser in pieces of this size, which may put them on its disk. */
const PIECE_BYTES = 8 * MEBIBYTE;
/** Progress is told so often, milliseconds. */
const TELL_MS = 100;
/** Books that stay at hand while others are read. */
const MOST_OPEN = 3;

/** Reads a body as pieces of Blobs: no more of it than a piece is in memory. */
const collect = async (answer: Response, hear: (received: number) => void): Promise<Blob> => {
  if (answer.body === null) return answer.blob();
  const reader = answer.body.getReader();
  const pieces: Blob[] = [];
  let [parts, bytes, received]: [Uint8Array<ArrayBuffer>[], number, number] = [[], 0, 0];
  const put = (): void => {
    pieces.push(new Blob(parts));
    [parts, bytes] = [[], 0];
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    received += value.length;
    hear(received);
    if (bytes >= PIECE_BYTES) put();
  }
  put();
  return new Blob(pieces);
};

class BookReading implements BookReadingPort {
  /** Books of one user by their ids, the one that was read last at the end. */
  private readonly opened = new Map<string, OpenFile>();
  /** Whose those are. */
  private user: Uid | undefined;

  constructor(private readonly parts: BookParts) {}

  read(...[uid, book, report]: Parameters<BookReadingPort['read']>): () => void {
    if (uid !== this.user) this.forget();
    this.user = uid;
    const ended = new AbortController();
    const tell = (event: BookReadEvent): void => {
      if (!ended.signal.aborted) report(event);
    };
    this.bring(uid, book, tell, ended.signal).then(tell, (thrown: unknown) =>
      tell({ kind: 'failed', error: appErrorOf(thrown) }),
    );
    return () => ended.abort();
  }

  remove(uid: Uid, bookIds: readonly string[]): Promise<void> {
    if (uid === this.user) for (const bookId of bookIds) this.opened.delete(bookId);
    return this.parts.kept.remove(uid, bookIds);
  }

  forget(): void {
    this.opened.clear();
    this.parts.ink.forget();
    this.user = undefined;
  }

  ink(...[uid, bookId, sheets]: Parameters<BookReadingPort['ink']>): ReturnType<BookReadingPort['ink']> {
    return this.parts.ink.bring(uid, bookId, sheets);
  }

  async save(name: string, text: string, type: string): Promise<void> {
    this.parts.handOut(name, text, type);
  }

  /** @throws PortError `errors.objectMissing` where it is not open */
  fileOf(bookId: string): OpenFile {
    const file = this.opened.get(bookId);
    if (file === undefined) throw new PortError('errors.objectMissing', { name: bookId });
    return file;
  }

  private async bring(
    uid: Uid,
    { bookId, stamp }: { readonly bookId: string; readonly stamp: string },
    tell: (event: BookReadEvent) => void,
    signal: AbortSignal,
  ): Promise<BookReadEvent> {
    const { kept, clock } = this.parts;
    const held = await kept.get(uid, bookId, clock.now()).catch(() => undefined);
    if (held !== undefined && (!navigator.onLine || (await this.isCurrent(uid, held, stamp))))
      return this.open(uid, bookId, held);
    try {
      return await this.fetch(uid, bookId, stamp, tell, signal);
    } catch (thrown) {
      // An older file is better than none.
      if (held !== undefined && !signal.aborted) return this.open(uid, bookId, held);
      throw thrown;
    }
  }

  /** Of a file of which the library says nothing the cloud says how large it is; where it says nothing either, it holds. */
  private async isCurrent(uid: Uid, held: KeptBook, stamp: string): Promise<boolean> {
    if (stamp !== '') return held.stamp === stamp;
    const stored = await this.parts.file(uid, held.bookId).catch(() => undefined);
    return stored === undefined || stored.bytes === held.bytes;
  }

  private open(uid: Uid, bookId: string, { blob, extension }: OpenFile): BookReadEvent {
    // Who has left meanwhile leaves nothing to the next one.
    if (uid !== this.user) return { kind: 'ready', extension };
    this.opened.delete(bookId);
    this.opened.set(bookId, { blob, extension });
    const [oldest] = this.opened.keys();
    if (this.opened.size > MOST_OPEN && oldest !== undefined) this.opened.delete(oldest);
    return { kind: 'ready', extension };
  }

  private async fetch(
    uid: Uid,
    bookId: string,
    stamp: string,
    tell: (event: BookReadEvent) => void,
    signal: AbortSignal,
  ): Promise<BookReadEvent> {
    const file = await this.parts.file(uid, bookId);
    if (file === undefined) throw new PortError('errors.objectMissing', { name: bookId });
    const { extension, bytes } = file;
    if (!isReadable(extension)) return { kind: 'unreadable', extension };
    const blob = await this.download(file, tell, signal);
    const book = { bookId, blob, extension, stamp, bytes: blob.size, usedAt: this.parts.clock.now() };
    // It is read first, and kept beside that: a browser that keeps nothing reads all the same.
    void this.keep(uid, book, bytes).catch(() => undefined);
    return this.open(uid, bookId, book);
  }

  private async download(
    { key, bytes, bookId }: StoredBook,
    tell: (event: BookReadEvent) => void,
    signal: AbortSignal,
  ): Promise<Blob> {
    const address = await this.parts.addressOf(key, bookId);
    let last = -Infinity;
    const hear = (received: number): void => {
      const now = performance.now();
      if (now - last < TELL_MS) return;
      last = now;
      tell({ kind: 'progress', received: asBytes(received), total: bytes });
    };
    try {
      const answer = await this.parts.fetch(address, { signal });
      if (answer.status === 404) throw new PortError('errors.objectMissing', { name: bookId });
      if (!answer.ok) throw new PortError('errors.objectStore', { detail: String(answer.status) });
      return await collect(answer, hear);
    } catch (thrown) {
      throw thrown instanceof PortError ? thrown : networkError('objects');
    }
  }

  private async keep(uid: Uid, book: Parameters<KeptBooks['put']>[1], bytes: number): Promise<void> {
    const quota = await this.parts.quota();
    const limit = quota === undefined ? MOST_BYTES : Math.min(MOST_BYTES, Math.floor(quota * SHARE));
    if (Math.max(bytes, book.bytes) <= limit) await this.parts.kept.put(uid, book, limit);
  }
}

/** Files of books and their pages. A chunk of its own: nobody but readers loads it. */
export const createBookReading = (parts: BookParts): Books => {
  const files = new BookReading(parts);
  return {
    files,
    session: files,
    handle: {
      mount: async (element, bookId, options, events) => mount(element, files.fileOf(bookId), options, events),
      ink: async (bookId) => parts.ink.pagesOf(bookId),
    },
  };
};
