import type { Conflict } from '@inkside/sync';
import { amountField, firstText, isObject, type JsonObject, textField } from '@inkside/kit';
import type { ConflictAnswer } from './slice';

/** One side of a field, in a form that can be said in words. */
export type SideValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly at: number }
  /** The `uniqueId` of a folder; '' is the top. */
  | { readonly kind: 'place'; readonly id: string }
  | { readonly kind: 'yesNo'; readonly isSo: boolean }
  /** `only`: how many of them the other side does not have. */
  | { readonly kind: 'pages'; readonly count: number; readonly only: number };

export type KnownField =
  | 'title'
  | 'authors'
  | 'place'
  | 'pages'
  | 'progress'
  | 'favourite'
  | 'binned'
  | 'read'
  | 'createdAt'
  | 'updatedAt';

export interface SideRow {
  readonly field: KnownField;
  readonly winner: SideValue;
  readonly loser: SideValue;
}

/** What two sides differ in: what has words, in reading order, and the names of the other fields. */
export interface SidesCompared {
  readonly rows: readonly SideRow[];
  readonly others: readonly string[];
}

type Reader = (side: JsonObject, other: JsonObject, database: Conflict['database']) => SideValue;

const pageNames = (value: unknown): readonly unknown[] => {
  const names = isObject(value) ? value['pageNameList'] : undefined;
  return Array.isArray(names) ? names : [];
};
const pagesOf = (side: JsonObject): readonly unknown[] => [
  ...pageNames(side['pageNameList']),
  ...pageNames(side['richTextPageNameList']),
];

const text =
  (...names: readonly string[]): Reader =>
  (side) => ({ kind: 'text', text: firstText(...names.map((name) => side[name])) });
const time =
  (name: string): Reader =>
  (side) => ({ kind: 'time', at: amountField(side[name]) });
const yesNo =
  (isSo: (side: JsonObject, database: Conflict['database']) => boolean): Reader =>
  (side, _other, database) => ({ kind: 'yesNo', isSo: isSo(side, database) });

/** A note in the bin has status 0; a book that was taken off the shelf has status 1. */
const isBinned = (side: JsonObject, database: Conflict['database']): boolean =>
  database === 'library' ? side['status'] === 1 : typeof side['status'] === 'number' && side['status'] !== 1;

const known: readonly { readonly field: KnownField; readonly names: readonly string[]; readonly read: Reader }[] = [
  { field: 'title', names: ['title', 'name'], read: text('title', 'name') },
  { field: 'authors', names: ['authors'], read: text('authors') },
  {
    field: 'place',
    names: ['parentUniqueId'],
    read: (side) => ({ kind: 'place', id: textField(side['parentUniqueId']) }),
  },
  {
    field: 'pages',
    names: ['pageNameList', 'richTextPageNameList'],
    read: (side, other) => {
      const [own, theirs] = [pagesOf(side), new Set(pagesOf(other))];
      return { kind: 'pages', count: own.length, only: own.filter((page) => !theirs.has(page)).length };
    },
  },
  { field: 'progress', names: ['progress'], read: text('progress') },
  { field: 'favourite', names: ['favorite'], read: yesNo((side) => side['favorite'] === 1) },
  { field: 'binned', names: ['status'], read: yesNo(isBinned) },
  { field: 'read', names: ['isRead'], read: yesNo((side) => side['isRead'] === 1) },
  { field: 'createdAt', names: ['createdAt'], read: time('createdAt') },
  { field: 'updatedAt', names: ['updatedAt'], read: time('updatedAt') },
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Of a document that was deleted while its other side waited for a choice. */
export const isDeleted = (side: JsonObject): boolean => side['_deleted'] === true;

/** When each side was changed is always said: it helps to choose. */
export const compareSides = ({ database, winner, loser }: Conflict): SidesCompared => {
  const names = [...new Set([...Object.keys(winner), ...Object.keys(loser)])];
  const differing = new Set(names.filter((name) => !name.startsWith('_') && !isSame(winner[name], loser[name])));
  const rows = known
    .filter((each) => each.field === 'updatedAt' || each.names.some((name) => differing.has(name)))
    .map(({ field, read }) => ({ field, winner: read(winner, loser, database), loser: read(loser, winner, database) }));
  const told = new Set(known.flatMap((each) => each.names));
  return { rows, others: [...differing].filter((name) => !told.has(name)).sort() };
};

/** Names one conflict: a document may have several losers. */
export const conflictKey = ({ database, id, loser }: Conflict): string =>
  `${database}/${id}/${textField(loser['_rev'])}`;

export const answerTo = ({ database, id, loser }: Conflict, choice: ConflictAnswer['choice']): ConflictAnswer => ({
  database,
  id,
  loserRev: textField(loser['_rev']),
  choice,
});
