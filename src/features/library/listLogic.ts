import { foldedName } from '@inkside/kit';

import { type ReadState, readStateOf, sourceWordOf } from './logic';
import { newestFirst } from './shelf';
import type { BookRow } from './slice';

/** What a list of books can be sorted by. */
export const sortFields = ['title', 'author', 'added', 'read', 'progress', 'size'] as const;
type SortField = (typeof sortFields)[number];

export interface BookOrder {
  readonly by: SortField;
  readonly direction: 'ascending' | 'descending';
}

/** What a list can be narrowed by, each by the name that it has in the address. */
export const filterFields = ['format', 'state', 'language', 'folder', 'source'] as const;
export type FilterField = (typeof filterFields)[number];

/** The values that are chosen of each field; a book must have one of them. A field without values narrows nothing. */
export type BookFilter = Readonly<Record<FilterField, readonly string[]>>;

export const noFilter: BookFilter = { format: [], state: [], language: [], folder: [], source: [] };

/** `ru-RU` and `ru` are one language. */
export const languageName = (language: string): string => language.split(/[-_]/)[0] ?? '';
const languageOf = ({ language = '' }: BookRow): string => languageName(language);

/** The values of a book in each field; '' is told of none. */
const valuesOf = (
  row: BookRow,
  foldersOf: (row: BookRow) => readonly string[],
): Readonly<Record<FilterField, readonly string[]>> => ({
  format: row.extension === '' ? [] : [row.extension],
  state: [readStateOf(row) satisfies ReadState],
  language: languageOf(row) === '' ? [] : [languageOf(row)],
  folder: foldersOf(row),
  source: row.source === undefined ? [] : [sourceWordOf(row.source)],
});

export const isNarrowed = (filter: BookFilter): boolean => filterFields.some((field) => filter[field].length > 0);

/** The books that a filter leaves. Folders are no books: a narrowed list has none. */
export const filtered = (
  rows: readonly BookRow[],
  filter: BookFilter,
  foldersOf: (row: BookRow) => readonly string[],
): readonly BookRow[] => {
  const fields = filterFields.filter((field) => filter[field].length > 0);
  if (fields.length === 0) return rows;
  return rows.filter((row) => {
    if (row.kind === 'folder') return false;
    const values = valuesOf(row, foldersOf);
    return fields.every((field) => values[field].some((value) => filter[field].includes(value)));
  });
};

/** Those whose title or author holds the words, in any case and form of their letters; all without words. */
export const sought = (rows: readonly BookRow[], words: string): readonly BookRow[] => {
  const wanted = foldedName(words);
  return wanted === ''
    ? rows
    : rows.filter(({ title, authors }) => foldedName(title).includes(wanted) || foldedName(authors).includes(wanted));
};

type Compare = (a: BookRow, b: BookRow) => number;

const numbers: Readonly<Record<'added' | 'read' | 'progress' | 'size', (row: BookRow) => number>> = {
  added: ({ createdAt }) => createdAt,
  read: ({ readAt }) => readAt,
  progress: ({ percent }) => percent,
  size: ({ size = 0 }) => size,
};

const compareOf = (by: SortField, locale: string): Compare => {
  if (by !== 'title' && by !== 'author') return (a, b) => numbers[by](a) - numbers[by](b);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return by === 'title'
    ? (a, b) => compare(a.title, b.title)
    : (a, b) => compare(a.authors, b.authors) || compare(a.title, b.title);
};

const isLater = ({ kind }: BookRow): number => (kind === 'folder' ? 0 : 1);

/**
 * Puts rows in an order, folders first. It begins from the order of the time before, so that one change among 50,000
 * takes one pass and not all comparisons anew.
 * @param order undefined keeps the order in which the rows come
 */
export const makeArranged = () => {
  let last: readonly BookRow[] = [];
  let lastKey = '';
  return (rows: readonly BookRow[], order: BookOrder | undefined, locale: string): readonly BookRow[] => {
    if (order === undefined) return rows;
    const key = `${order.by} ${order.direction} ${locale}`;
    const byId = new Map(rows.map((row) => [row.documentId, row]));
    const known = key === lastKey ? last.flatMap(({ documentId }) => byId.get(documentId) ?? []) : [];
    for (const { documentId } of known) byId.delete(documentId);
    const sign = order.direction === 'ascending' ? 1 : -1;
    const compare = compareOf(order.by, locale);
    last = [...known, ...byId.values()].sort(
      (a, b) => isLater(a) - isLater(b) || sign * compare(a, b) || newestFirst(a, b),
    );
    lastKey = key;
    return last;
  };
};
