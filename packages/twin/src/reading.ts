import {
  type BookFault,
  type BookPlaceNumbers,
  bookOpened,
  fetchBook,
  reachPlace,
  refuseBook,
  tellPlaces,
} from './books';
import { highlight, type HighlightOrder, type InkOnPage, inkOf, type InkOrder, writeOver } from './bookMarks';
import type { TwinContext } from './context';
import { bookOf } from './libraryState';
import { fetchNote, type NoteFault, type StrokesOrder, tellNote, tellNoteFault, writeNote, writeOnNote } from './notes';
import type { Stroke } from './ports';
import { refuseFile, sayOf, tellWords } from './receiving';
import type { TwinFile, TwinState } from './twinState';

/** Why something cannot be shown, in a word that the page has a sentence for. */
export type ScreenWord = NoteFault | BookFault | 'offline' | 'loading' | 'sending' | 'notSent';

export type TwinScreen =
  | { readonly kind: 'home' }
  | { readonly kind: 'file'; readonly documentId: string }
  | { readonly kind: 'note'; readonly noteId: string }
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'word'; readonly word: ScreenWord; readonly title: string };

/** What a hand opens on the device, reads, and writes. Nothing here rejects but for a broken store. */
export interface TwinReading {
  open(documentId: string): Promise<void>;
  openNote(noteId: string): Promise<void>;
  openBook(bookId: string): Promise<void>;
  /** The first page of what was opened is on the screen: the ledger is told, once. */
  drawn(what: Exclude<TwinScreen, { readonly kind: 'home' | 'word' }>): Promise<void>;
  /** What is on the screen turned out to be something that cannot be shown: the ledger is told why. */
  unreadable(what: Exclude<TwinScreen, { readonly kind: 'home' | 'word' }>, reason: string): Promise<void>;
  /** Somebody has turned the pages of a book so far; when they rest there, the cloud hears of it. */
  readTo(bookId: string, place: BookPlaceNumbers): Promise<void>;
  /** Marks words of a book. False where it did not reach the cloud. */
  highlight(order: HighlightOrder): Promise<boolean>;
  /** Writes over a page of a book. False where it did not reach the cloud. */
  writeOver(order: InkOrder): Promise<boolean>;
  /** Ink over the pages of a book; nothing where it is not here, and there is no line. */
  bookInk(bookId: string): Promise<readonly InkOnPage[]>;
  write(title: string, strokes: readonly Stroke[]): Promise<void>;
  /** Adds strokes to a page of a note. False where they did not reach the cloud. */
  writeOn(order: StrokesOrder): Promise<boolean>;
}

interface ReadingParts {
  /** Ends with what runs now. */
  readonly signal: () => AbortSignal;
  readonly show: (screen: TwinScreen) => void;
}

const mayBeOpened = ({ lock, isAsleep, bound }: TwinState): boolean => lock === null && !isAsleep && bound !== null;

const noteOpened = async (context: TwinContext, file: TwinFile): Promise<void> => {
  if (file.isOpened) return;
  const { documentId } = file;
  await context.change((state) => ({
    ...state,
    files: { ...state.files, [documentId]: { ...file, isOpened: true } },
  }));
  await sayOf(context, { kind: 'file', documentId, event: 'opened', reason: '' });
  await context.log('opened', { name: file.name });
};

/** Where there is no line now, the next run tells it. */
const tellSoon = (context: TwinContext): Promise<void> => tellWords(context).catch(() => undefined);

/** What is shown of a note or a book once it was asked for. */
const createFetching = (context: TwinContext, { signal }: ReadingParts) => ({
  note: async (noteId: string): Promise<TwinScreen> => {
    const title = context.state().notes[noteId]?.title ?? '';
    try {
      const fault = await fetchNote(context, noteId, signal());
      if (fault !== undefined) await tellNoteFault(context, noteId, fault);
      return fault === undefined ? { kind: 'note', noteId } : { kind: 'word', word: fault, title };
    } catch {
      const isHeld = (context.state().notes[noteId]?.keys.length ?? 0) > 0;
      return isHeld ? { kind: 'note', noteId } : { kind: 'word', word: 'offline', title };
    }
  },
  book: async (bookId: string): Promise<TwinScreen> => {
    const title = bookOf(context.state().library, bookId)?.title ?? '';
    try {
      const fault = await fetchBook(context, bookId, signal());
      return fault === undefined ? { kind: 'book', bookId } : { kind: 'word', word: fault, title };
    } catch {
      return { kind: 'word', word: 'offline', title };
    }
  },
});

const REST_MS = 2000;

const refused = (
  context: TwinContext,
  what: Parameters<TwinReading['unreadable']>[0],
  reason: string,
): Promise<void> => {
  if (what.kind === 'note') return tellNote(context, what.noteId, { event: 'rejected', reason });
  if (what.kind === 'book') return refuseBook(context, what.bookId, reason);
  const file = context.state().files[what.documentId];
  return file === undefined ? Promise.resolve() : refuseFile(context, file, reason);
};

const openedFirst = async (context: TwinContext, what: Parameters<TwinReading['drawn']>[0]): Promise<void> => {
  if (what.kind === 'note') return tellNote(context, what.noteId, { event: 'opened', reason: '' });
  if (what.kind === 'book') return bookOpened(context, what.bookId);
  const file = context.state().files[what.documentId];
  if (file !== undefined) await noteOpened(context, file);
};

/** What is written over pages that are there. */
const createPageWriting = (context: TwinContext, { signal }: ReadingParts) => {
  let resting = new AbortController();
  const sent = async (work: (signal: AbortSignal) => Promise<void>): Promise<boolean> => {
    if (!mayBeOpened(context.state())) return false;
    try {
      await work(signal());
      return true;
    } catch {
      return false;
    }
  };
  return {
    readTo: async (bookId: string, place: BookPlaceNumbers) => {
      resting.abort();
      const rest = new AbortController();
      resting = rest;
      await reachPlace(context, bookId, place);
      void context.ports.clock
        .pause(REST_MS, AbortSignal.any([rest.signal, signal()]))
        .then(() => tellPlaces(context, signal()))
        // Somebody reads on, or there is no line: the next run tells it.
        .catch(() => undefined);
    },
    highlight: (order: HighlightOrder) => sent((stop) => highlight(context, order, stop)),
    writeOver: (order: InkOrder) => sent((stop) => writeOver(context, order, stop)),
    writeOn: (order: StrokesOrder) =>
      sent(async (stop) => {
        await writeOnNote(context, order, stop);
        await fetchNote(context, order.noteId, stop);
      }),
    bookInk: (bookId: string) => inkOf(context, bookId, signal()).catch(() => []),
  };
};

/** What is opened, and what is said of it. */
export const createReading = (context: TwinContext, parts: ReadingParts): TwinReading => {
  const { signal, show } = parts;
  const fetching = createFetching(context, parts);
  const mayOpen = (): boolean => mayBeOpened(context.state());
  const openSlowly = async (title: string, fetch: () => Promise<TwinScreen>): Promise<void> => {
    if (!mayOpen()) return;
    show({ kind: 'word', word: 'loading', title });
    show(await fetch());
    await tellSoon(context);
  };
  return {
    ...createPageWriting(context, parts),
    open: async (documentId) => {
      const file = context.state().files[documentId];
      if (file?.state !== 'here' || !mayOpen()) return;
      show({ kind: 'file', documentId });
    },
    drawn: async (what) => {
      await openedFirst(context, what);
      await tellSoon(context);
    },
    openNote: (noteId) => openSlowly(context.state().notes[noteId]?.title ?? '', () => fetching.note(noteId)),
    openBook: (bookId) => openSlowly(bookOf(context.state().library, bookId)?.title ?? '', () => fetching.book(bookId)),
    unreadable: async (what, reason) => {
      await refused(context, what, reason);
      await tellSoon(context);
    },
    write: async (title, strokes) => {
      if (!mayOpen()) return;
      show({ kind: 'word', word: 'sending', title });
      try {
        const noteId = await writeNote(context, { title, strokes }, signal());
        show(await fetching.note(noteId));
        await tellSoon(context);
      } catch {
        show({ kind: 'word', word: 'notSent', title });
      }
    },
  };
};
