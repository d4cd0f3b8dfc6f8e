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

/** A name by the number in it, as people read it: the words before its first digits, the number, and the whole. */
interface NumberedTitle {
  readonly title: string;
  readonly before: string;
  /** -1 for a name without a number. */
  readonly number: number;
}

/** More digits than a number holds exactly are compared by the collator. */
const NUMBERED = /^(\D*)(\d{1,15})(?!\d)/;

const numberedTitle = (title: string): NumberedTitle => {
  const [, before = title, digits] = NUMBERED.exec(title) ?? [];
  return { title, before, number: digits === undefined ? -1 : Number(digits) };
};

/**
 * Names in the order of a language, numbers in them by their value. A collator that looks for numbers takes three times as
 * long: it is asked only where two names have the same words before theirs.
 */
const makeCompareNames = (locale: string): Compare => {
  const [plain, numeric] = [new Intl.Collator(locale), new Intl.Collator(locale, { numeric: true })];
  const known = new Map<string, NumberedTitle>();
  const of = (title: string): NumberedTitle => {
    const before = known.get(title);
    if (before !== undefined) return before;
    const made = numberedTitle(title);
    known.set(title, made);
    return made;
  };
  return (one, other) => {
    const [a, b] = [of(one.title), of(other.title)];
    if (a.number < 0 || b.number < 0) return plain.compare(a.title, b.title);
    if (a.before === b.before) return a.number - b.number || numeric.compare(a.title, b.title);
    const isSameWords = a.before.toLowerCase() === b.before.toLowerCase();
    return (isSameWords ? numeric : plain).compare(a.title, b.title);
  };
};

const compareBy = ({ by, direction }: NoteOrder, locale: string): Compare => {
  const sign = direction === 'ascending' ? 1 : -1;
  const fields: Readonly<Record<SortField, Compare>> = {
    name: makeCompareNames(locale),
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
