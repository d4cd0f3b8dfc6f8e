import { holdsWords, type JsonObject, textField } from '@inkside/kit';
import type { MarkColour, Spot } from '@inkside/reader';

import { markOf } from './markLogic';
import type { BookMark, ListedMark } from './types';

/** The highlights among all documents of the library, book by book, in the order of their texts. */
export const highlightsOf = (documents: readonly JsonObject[]): readonly BookMark[] =>
  documents
    .flatMap((document): readonly BookMark[] => {
      const bookId = textField(document['documentId']);
      const mark = bookId === '' ? undefined : markOf(document, bookId);
      return mark === undefined || mark.kind === 'bookmark' ? [] : [{ ...mark, bookId }];
    })
    .toSorted((a, b) => a.bookId.localeCompare(b.bookId, 'en') || a.page - b.page || a.createdAt - b.createdAt);

/** The books of the marks, with how many each has; most first. */
export const booksIn = (marks: readonly ListedMark[]) => {
  const books = new Map<string, { readonly bookId: string; readonly title: string; readonly count: number }>();
  for (const { bookId, title } of marks)
    books.set(bookId, { bookId, title, count: (books.get(bookId)?.count ?? 0) + 1 });
  return [...books.values()].toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
};

interface Wanted {
  readonly words: string;
  readonly colour: MarkColour | null;
  readonly bookId: string | undefined;
}

export const matching = (marks: readonly ListedMark[], { words, colour, bookId }: Wanted): readonly ListedMark[] =>
  marks.filter(
    (mark) =>
      (bookId === undefined || mark.bookId === bookId) &&
      (colour === null || mark.colour === colour) &&
      (words.trim() === '' || holdsWords(words, mark.quote, mark.note, mark.title)),
  );

/** Where a mark is read. */
export const addressOfMark = ({ bookId, spot }: Pick<BookMark, 'bookId' | 'spot'>): string => {
  const path = `/library/read/${encodeURIComponent(bookId)}`;
  return spot === undefined ? path : `${path}?at=${spot.section}-${spot.start}`;
};

/** The place that an address names; undefined for one that names none. */
export const spotAt = (at: string | undefined): Spot | undefined => {
  const match = /^(\d{1,6})-(\d{1,9})$/.exec(at ?? '');
  return match === null ? undefined : { section: Number(match[1]), start: Number(match[2]), end: Number(match[2]) };
};
