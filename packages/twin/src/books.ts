import { isReadable } from '@inkside/kit';
import { BOOK_STATUS, bookFolders } from '@inkside/protocol';

import type { TwinContext } from './context';
import { editDocument } from './documents';
import type { NamedDocument } from './ports';
import { dropKey } from './library';
import { bookOf, type TwinBook } from './libraryState';
import { arrivalFault, REFUSALS, sayOf } from './receiving';
import { usedBytes } from './twinState';

/** What keeps a book from being opened. */
export type BookFault = 'kind' | 'storageFull' | 'notInCloud' | 'heldBack' | 'damaged' | 'gone';

/** Where somebody is in a book: pages as the reader counts them, from 1. */
export interface BookPlaceNumbers {
  readonly current: number;
  readonly total: number;
}

const changeBook = (context: TwinContext, documentId: string, fields: Partial<TwinBook>): Promise<void> =>
  context.change((state) => {
    const book = state.library.books[documentId];
    if (book === undefined) return state;
    const books = { ...state.library.books, [documentId]: { ...book, ...fields } };
    return { ...state, library: { ...state.library, books } };
  });

/** Notes what the ledger is to be told of the book, once. */
const tell = async (
  context: TwinContext,
  book: TwinBook,
  event: 'opened' | 'rejected',
  reason: string,
): Promise<void> => {
  const told = event === 'opened' ? event : reason;
  if (book.told === told) return;
  await changeBook(context, book.documentId, { told });
  await sayOf(context, { kind: 'book', documentId: book.bookId, event, reason });
  await context.log(event === 'opened' ? 'opened' : 'refused', {
    name: book.title,
    ...(reason === '' ? {} : { reason }),
  });
};

/** Notes that the book cannot be opened, and why. */
export const refuseBook = async (context: TwinContext, bookId: string, reason: string): Promise<void> => {
  const book = bookOf(context.state().library, bookId);
  if (book !== undefined) await tell(context, book, 'rejected', reason);
};

/** Notes that somebody has opened it. */
export const bookOpened = async (context: TwinContext, bookId: string): Promise<void> => {
  const book = bookOf(context.state().library, bookId);
  if (book !== undefined) await tell(context, book, 'opened', '');
};

const keyOf = async (
  context: TwinContext,
  uid: string,
  book: TwinBook,
  signal: AbortSignal,
): Promise<string | undefined> => {
  for (const folder of bookFolders(uid, book.bookId)) {
    const keys = await context.objects.list(folder, signal);
    const key = keys.find((each) => each.toLowerCase().endsWith(`.${book.extension}`)) ?? keys[0];
    if (key !== undefined) return key;
  }
  return undefined;
};

type Refusal = readonly [fault: BookFault, reason: string];

const fits = (context: TwinContext, bytes: number): boolean =>
  bytes <= context.state().capacity - usedBytes(context.state());

/** Fetches and keeps it. Throws where the line is gone. */
const bring = async (
  context: TwinContext,
  uid: string,
  book: TwinBook,
  signal: AbortSignal,
): Promise<Refusal | undefined> => {
  if (!isReadable(book.extension)) return ['kind', REFUSALS.kind];
  if (!fits(context, book.size)) return ['storageFull', REFUSALS.full];
  const key = await keyOf(context, uid, book, signal);
  const bytes = key === undefined ? undefined : await context.objects.read(key, signal);
  if (key === undefined || bytes === undefined) return ['notInCloud', REFUSALS.missing];
  const fault = arrivalFault(book, bytes);
  if (fault !== undefined) return ['damaged', fault];
  if (!fits(context, bytes.length)) return ['storageFull', REFUSALS.full];
  try {
    await context.ports.store.put(key, bytes);
  } catch {
    // What keeps it has no room itself.
    return ['storageFull', REFUSALS.full];
  }
  await changeBook(context, book.documentId, { key, size: bytes.length });
  await context.log('received', { name: book.title, size: bytes.length });
  return undefined;
};

/**
 * Fetches a book that is not here yet; what the device refuses goes to the ledger with its reason. Throws where the line is
 * gone.
 */
export const fetchBook = async (
  context: TwinContext,
  bookId: string,
  signal: AbortSignal,
): Promise<BookFault | undefined> => {
  const { bound, library } = context.state();
  const book = bookOf(library, bookId);
  if (book === undefined || bound === null) return 'gone';
  if (book.key !== '') return undefined;
  // The owner's own wish is no refusal of the device.
  if (book.isHeldBack) return 'heldBack';
  const refusal = await bring(context, bound.uid, book, signal);
  if (refusal !== undefined) await refuseBook(context, bookId, refusal[1]);
  return refusal?.[0];
};

/** Lets go of a book's file; the book stays on the shelf. */
export const dropBookFile = async (context: TwinContext, bookId: string): Promise<void> => {
  const book = bookOf(context.state().library, bookId);
  if (book === undefined || book.key === '') return;
  await changeBook(context, book.documentId, { key: '' });
  await dropKey(context, book.key);
  await context.log('removed', { name: book.title });
};

/** Remembers how far the book was read; the cloud hears of it by {@link tellPlaces}. */
export const reachPlace = async (
  context: TwinContext,
  bookId: string,
  { current, total }: BookPlaceNumbers,
): Promise<void> => {
  const book = bookOf(context.state().library, bookId);
  const progress = `${current}/${total}`;
  if (book === undefined || book.progress === progress) return;
  await changeBook(context, book.documentId, { progress, isUnsent: true });
};

const STATUS = { reading: 1, read: 2 } as const;

const statusOf = (progress: string, before: unknown): number => {
  const [current, total] = progress.split('/').map(Number);
  return before === STATUS.read || (current ?? 0) >= (total ?? 0) ? STATUS.read : STATUS.reading;
};

/** Share of the whole, 0 to 1; 0 for what is none. */
const shareOf = (progress: string): number => {
  const [current = 0, total = 1] = progress.split('/').map(Number);
  return total > 0 && current > 0 ? current / total : 0;
};

/** Another device has read on meanwhile: what it says is kept. */
const isBehind = ({ progress, known = '' }: TwinBook, theirs: string): boolean =>
  theirs !== known && shareOf(theirs) > shareOf(progress);

const progressIn = (found: NamedDocument | undefined): string => {
  const progress = found?.['progress'];
  return typeof progress === 'string' || typeof progress === 'number' ? String(progress) : '';
};

/** Writes into the books' documents how far they were read here. Throws where the line is gone. */
export const tellPlaces = async (context: TwinContext, signal: AbortSignal): Promise<void> => {
  for (const book of Object.values(context.state().library.books)) {
    const { documentId, title, isUnsent, progress } = book;
    if (!isUnsent) continue;
    const now = context.ports.clock.now();
    const stands = await editDocument(context, documentId, {
      edit: (found) => {
        // A book that went to the bin is nobody's to bring back.
        if (found === undefined || found['status'] === BOOK_STATUS.removed || found['progress'] === progress)
          return undefined;
        if (isBehind(book, progressIn(found))) return undefined;
        const readingStatus = statusOf(progress, found['readingStatus']);
        return { ...found, progress, readingStatus, lastAccess: now, updatedAt: now };
      },
      signal,
    });
    const isLast = context.state().library.books[documentId]?.progress === progress;
    const known = stands === undefined ? progress : progressIn(stands);
    if (isLast) await changeBook(context, documentId, { progress: known, known, isUnsent: false });
    // While it was read on, this place was told; what another device says is weighed once more with the next.
    else if (known === progress) await changeBook(context, documentId, { known });
    if (known === progress) await context.log('placeTold', { name: title, progress });
  }
};
