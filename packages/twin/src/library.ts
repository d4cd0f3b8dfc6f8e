import { BOOK_STATUS, extensionOf, LIBRARY_MODE } from '@inkside/protocol';
import * as v from 'valibot';

import type { TwinContext } from './context';
import { type LibraryState, type TwinBook } from './libraryState';

/** '' where nothing stands, null included. */
const text = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((value) => value ?? ''),
);
const MD5 = /^[0-9a-f]{32}$/;

const entry = v.looseObject({
  _id: v.string(),
  modeType: v.optional(v.nullable(v.number())),
  status: v.optional(v.nullable(v.number()), BOOK_STATUS.enabled),
  updatedAt: v.optional(v.number(), 0),
});
const bookEntry = v.looseObject({
  modeType: v.literal(LIBRARY_MODE.book),
  uniqueId: v.pipe(v.string(), v.minLength(1)),
  name: text,
  title: text,
  type: text,
  size: v.pipe(
    v.optional(v.nullable(v.number()), 0),
    v.transform((value) => value ?? 0),
  ),
  hashTag: v.pipe(
    text,
    v.transform((value) => (MD5.test(value.toLowerCase()) ? value.toLowerCase() : '')),
  ),
  fileSyncStatus: v.optional(v.nullable(v.number()), 1),
  progress: v.pipe(
    v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
    v.transform((value) => String(value ?? '')),
  ),
  forceDelete: v.optional(v.nullable(v.boolean()), false),
});
const markEntry = v.looseObject({
  modeType: v.literal(LIBRARY_MODE.annotation),
  documentId: v.string(),
  quote: v.pipe(v.string(), v.minLength(1)),
  pageNumber: v.optional(v.nullable(v.number()), 0),
  shape: v.optional(v.nullable(v.number()), 0),
});
/** In the maker's own reader the map lies in a field of an object; both are taken. */
const pageMap = v.record(v.string(), v.array(v.string()));
const sheetsEntry = v.looseObject({
  documentId: v.string(),
  readerNotePageNameMap: v.union([
    v.pipe(
      v.object({ data: pageMap }),
      v.transform(({ data }) => data),
    ),
    pageMap,
  ]),
});
const commitEntry = v.looseObject({
  recordType: v.literal(1),
  commitType: v.literal(4),
  commitStatus: v.literal(1),
  documentUniqueId: v.string(),
  pageUniqueId: v.string(),
  recordFilePath: v.pipe(v.string(), v.minLength(1)),
});

const UNDERLINE = 1;
/** A device's shelf shows the newest. */
const MOST_BOOKS = 1000;
/** What it remembers of marks and ink. */
const MOST_OTHERS = 5000;

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== id));

/** With the value as the last; of too many the first go. */
const withValue = <T>(record: Readonly<Record<string, T>>, id: string, value: T): Record<string, T> =>
  Object.fromEntries(Object.entries({ ...without(record, id), [id]: value }).slice(-MOST_OTHERS));

const change = (context: TwinContext, edit: (library: LibraryState) => Partial<LibraryState>): Promise<void> =>
  context.change((state) => ({ ...state, library: { ...state.library, ...edit(state.library) } }));

/** What the documents do not say, or say later than the device does. */
const keptOf = (before: TwinBook | undefined, md5: string): Pick<TwinBook, 'isUnsent' | 'key' | 'told'> => {
  // Another file under the same name is another book.
  const isSame = before !== undefined && before.md5 === md5;
  return { isUnsent: before?.isUnsent ?? false, key: isSame ? before.key : '', told: isSame ? before.told : '' };
};

/** The book of a document, with what the device knows of it. */
const bookIn = (
  {
    uniqueId: bookId,
    name,
    title,
    type,
    size,
    hashTag: md5,
    fileSyncStatus,
    progress,
  }: v.InferOutput<typeof bookEntry>,
  before: TwinBook | undefined,
): Omit<TwinBook, 'documentId' | 'updatedAt'> => {
  const kept = keptOf(before, md5);
  return {
    ...{ bookId, md5, size, isHeldBack: fileSyncStatus === 0 },
    name: name || title || bookId,
    title: title || name || bookId,
    extension: (type || extensionOf(name)).toLowerCase(),
    // What was read here was read without knowing of what comes now.
    progress: before?.isUnsent === true ? before.progress : progress,
    known: before?.isUnsent === true ? before.known : progress,
    ...kept,
  };
};

/** Lets go of a file that no book names any more. */
export const dropKey = async (context: TwinContext, key: string): Promise<void> => {
  const others = Object.values(context.state().library.books);
  if (key !== '' && !others.some((book) => book.key === key)) await context.ports.store.remove([key]);
};

/** As many as the shelf holds, the last ones; a book whose place the cloud has not heard of is never let go. */
const shelved = (books: LibraryState['books']): LibraryState['books'] => {
  const entries = Object.entries(books);
  const old = entries.filter(([, { isUnsent }]) => !isUnsent).slice(0, Math.max(0, entries.length - MOST_BOOKS));
  const gone = new Set(old.map(([id]) => id));
  return Object.fromEntries(entries.filter(([id]) => !gone.has(id)));
};

const takeBook = async (
  context: TwinContext,
  documentId: string,
  updatedAt: number,
  document: unknown,
): Promise<boolean> => {
  const read = v.safeParse(bookEntry, document);
  if (!read.success || read.output.forceDelete === true) return false;
  const value = { ...bookIn(read.output, context.state().library.books[documentId]), documentId, updatedAt };
  const before = Object.values(context.state().library.books);
  await change(context, ({ books }) => ({ books: shelved({ ...without(books, documentId), [documentId]: value }) }));
  const held = new Set(Object.values(context.state().library.books).map(({ key }) => key));
  for (const { key } of before) if (!held.has(key)) await dropKey(context, key);
  return true;
};

const takeMark = async (context: TwinContext, markId: string, document: unknown): Promise<boolean> => {
  const read = v.safeParse(markEntry, document);
  if (!read.success) return false;
  const { documentId: bookId, quote, pageNumber, shape } = read.output;
  const value = { markId, bookId, quote, page: pageNumber ?? 0, isUnderlined: shape === UNDERLINE };
  await change(context, ({ marks }) => ({ marks: withValue(marks, markId, value) }));
  return true;
};

const takeInk = async (context: TwinContext, id: string, at: number, document: unknown): Promise<boolean> => {
  const commit = v.safeParse(commitEntry, document);
  if (commit.success) {
    const { documentUniqueId: bookId, pageUniqueId: pageId, recordFilePath: path } = commit.output;
    await change(context, ({ commits }) => ({ commits: withValue(commits, id, { bookId, pageId, path, at }) }));
    return true;
  }
  const sheets = v.safeParse(sheetsEntry, document);
  if (!sheets.success) return false;
  const { documentId: bookId, readerNotePageNameMap: pages } = sheets.output;
  await change(context, ({ sheets }) => ({ sheets: withValue(sheets, id, { bookId, pages, updatedAt: at }) }));
  return true;
};

/** Forgets a document of the library, and the file of a book with it. */
export const dropEntry = async (context: TwinContext, id: string): Promise<void> => {
  const { library } = context.state();
  if (!Object.values(library).some((part) => part[id] !== undefined)) return;
  const { key = '' } = library.books[id] ?? {};
  await change(context, ({ books, marks, sheets, commits }) => ({
    books: without(books, id),
    marks: without(marks, id),
    sheets: without(sheets, id),
    commits: without(commits, id),
  }));
  await dropKey(context, key);
};

/** Takes a document of the library channel: a book, a mark, or ink over its pages; what it has no use for is passed over. */
export const takeEntry = async (context: TwinContext, document: unknown): Promise<void> => {
  const read = v.safeParse(entry, document);
  if (!read.success) return;
  const { _id: id, status, updatedAt } = read.output;
  const isTaken =
    status !== BOOK_STATUS.removed &&
    ((await takeBook(context, id, updatedAt, document)) ||
      (await takeMark(context, id, document)) ||
      (await takeInk(context, id, updatedAt, document)));
  if (!isTaken) await dropEntry(context, id);
};
