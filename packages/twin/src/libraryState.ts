import * as v from 'valibot';

const text = v.string();

const twinBook = v.object({
  bookId: text,
  /** Of its document. */
  documentId: text,
  /** With its extension. */
  name: text,
  title: text,
  /** In small letters, without the dot. */
  extension: text,
  /** Bytes, 0 where the document says nothing. */
  size: v.number(),
  /** Lower-case hex; '' where the document gives none. */
  md5: text,
  /** Its owner keeps the file from devices. */
  isHeldBack: v.boolean(),
  updatedAt: v.number(),
  /** `current/total`; '' where nobody has read it. */
  progress: text,
  /** What its document said when it was read last with the device's knowledge; undefined of a device from before that. */
  known: v.optional(text),
  /** It was read to `progress` here, and the cloud has not heard of it. */
  isUnsent: v.boolean(),
  /** Where its file lies; '' while it was not fetched. */
  key: text,
  /** What the ledger was told of it last: `opened`, a reason, or ''. */
  told: text,
});
export type TwinBook = v.InferOutput<typeof twinBook>;

const twinMark = v.object({
  markId: text,
  bookId: text,
  quote: text,
  /** 0 is the first. */
  page: v.number(),
  isUnderlined: v.boolean(),
});
export type TwinMark = v.InferOutput<typeof twinMark>;

const bookSheets = v.object({
  bookId: text,
  /** Pages of ink by the numbers of the book's pages, from 0. */
  pages: v.record(text, v.array(text)),
  updatedAt: v.number(),
});

const inkCommit = v.object({ bookId: text, pageId: text, /** Key of the zip of shapes. */ path: text, at: v.number() });

/** What the device knows of the library channel, by the ids of the documents. */
export const libraryState = v.object({
  books: v.record(text, twinBook),
  marks: v.record(text, twinMark),
  sheets: v.record(text, bookSheets),
  commits: v.record(text, inkCommit),
});
export type LibraryState = v.InferOutput<typeof libraryState>;

export const NO_LIBRARY: LibraryState = { books: {}, marks: {}, sheets: {}, commits: {} };

/** The book of that id; of several registrations the newest. */
export const bookOf = ({ books }: LibraryState, bookId: string): TwinBook | undefined =>
  Object.values(books)
    .filter((book) => book.bookId === bookId)
    .toSorted((a, b) => a.updatedAt - b.updatedAt)
    .at(-1);
