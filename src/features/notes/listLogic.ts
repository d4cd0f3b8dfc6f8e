import { foldedName } from '@inkside/kit';

import type { NoteRow } from './slice';

/** Notes that belong to one book or group. */
export interface NoteSection {
  /** Of the book or group; '' for notes that name none. */
  readonly id: string;
  /** '' where nobody knows it. */
  readonly title: string;
  readonly notes: readonly NoteRow[];
}

/** Notes by what they belong to; sections stand in the order of their first notes. */
export const notesByTie = (notes: readonly NoteRow[]): readonly NoteSection[] => {
  const sections = new Map<string, NoteRow[]>();
  for (const note of notes) {
    const known = sections.get(note.tiedTo);
    if (known === undefined) sections.set(note.tiedTo, [note]);
    else known.push(note);
  }
  return [...sections].map(([id, own]) => ({ id, title: '', notes: own }));
};

/** What a list of notes can be sorted by; `size` is the number of pages. */
export const sortFields = ['name', 'date', 'size'] as const;
type SortField = (typeof sortFields)[number];

export interface NoteOrder {
  readonly by: SortField;
  readonly direction: 'ascending' | 'descending';
}

/** As the selectors bring rows: folders first, then the newest first. */
export const newestFirst: NoteOrder = { by: 'date', direction: 'descending' };

type Compare = (a: NoteRow, b: NoteRow) => number;

const compareBy = ({ by, direction }: NoteOrder, locale: string): Compare => {
  const sign = direction === 'ascending' ? 1 : -1;
  const names = new Intl.Collator(locale, { numeric: true });
  const fields: Readonly<Record<SortField, Compare>> = {
    name: (a, b) => names.compare(a.title, b.title),
    date: (a, b) => a.updatedAt - b.updatedAt,
    size: (a, b) => a.pages - b.pages,
  };
  const isLater = (row: NoteRow): number => (row.kind === 'folder' ? 0 : 1);
  return (a, b) => isLater(a) - isLater(b) || sign * fields[by](a, b) || (a.documentId < b.documentId ? -1 : 1);
};

/**
 * Puts rows in an order, folders first. It begins from the order of the time before: to put one change among 50,000 names
 * right then takes one pass over them and not all comparisons anew.
 * @param locale decides the order of names: pinyin in zh
 * @param isNewestFirst whether the rows come as selectors bring them; then that order costs nothing
 */
export const makeArranged = () => {
  let last: readonly NoteRow[] = [];
  let lastKey = '';
  return (rows: readonly NoteRow[], order: NoteOrder, locale: string, isNewestFirst: boolean): readonly NoteRow[] => {
    if (isNewestFirst && order.by === newestFirst.by && order.direction === newestFirst.direction) return rows;
    const key = `${order.by} ${order.direction} ${locale}`;
    const byId = new Map(rows.map((row) => [row.documentId, row]));
    const known = key === lastKey ? last.flatMap(({ documentId }) => byId.get(documentId) ?? []) : [];
    for (const { documentId } of known) byId.delete(documentId);
    last = [...known, ...byId.values()].sort(compareBy(order, locale));
    lastKey = key;
    return last;
  };
};

/**
 * Those whose titles hold the words, in any case and form of their letters, or that are among the hits; the same rows
 * without words.
 * @param hits of the search in texts, by the id of the note
 */
export const soughtIn = (
  rows: readonly NoteRow[],
  words: string,
  hits: Readonly<Record<string, unknown>> = {},
): readonly NoteRow[] => {
  const wanted = foldedName(words);
  return wanted === '' ? rows : rows.filter(({ id, title }) => id in hits || foldedName(title).includes(wanted));
};
