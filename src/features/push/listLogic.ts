import { foldedName } from '@inkside/kit';
import type { MessageRow } from '../messages/slice';

/** What the list can be sorted by: its columns. */
export const pushColumns = ['name', 'size', 'state', 'date'] as const;
export type PushColumn = (typeof pushColumns)[number];

export interface PushOrder {
  readonly by: PushColumn;
  readonly direction: 'ascending' | 'descending';
}

/** How the list comes. */
export const newestPushFirst: PushOrder = { by: 'date', direction: 'descending' };

/** Those whose names hold the words, in any case and form of their letters; the same rows without words. */
export const soughtPushes = (rows: readonly MessageRow[], words: string): readonly MessageRow[] => {
  const wanted = foldedName(words);
  return wanted === '' ? rows : rows.filter(({ name }) => foldedName(name).includes(wanted));
};

/**
 * The rows in an order; the same rows where they come so.
 * @param locale decides the order of names: pinyin in zh
 * @param stateOf how far a file has come, as a rank
 */
export const sortedPushes = (
  rows: readonly MessageRow[],
  { by, direction }: PushOrder,
  locale: string,
  stateOf: (row: MessageRow) => number,
): readonly MessageRow[] => {
  if (by === newestPushFirst.by && direction === newestPushFirst.direction) return rows;
  const names = new Intl.Collator(locale, { numeric: true });
  const compare = {
    name: (one: MessageRow, other: MessageRow) => names.compare(one.name, other.name),
    size: (one: MessageRow, other: MessageRow) => one.size - other.size,
    state: (one: MessageRow, other: MessageRow) => stateOf(one) - stateOf(other),
    date: (one: MessageRow, other: MessageRow) => one.updatedAt - other.updatedAt,
  }[by];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one, other) || (one.id < other.id ? -1 : 1));
};
