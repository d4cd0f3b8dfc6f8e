import { amountField, asNoteId, firstText, isObject, type JsonObject, type NoteId, textField } from '@inkside/kit';
import type { Conflict } from '@inkside/sync';

import { isSame } from './conflictLogic';
import type { Side } from './types';

/** One side of a field, in a form that can be said in words. */
export type SideValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly at: number }
  /** The `uniqueId` of a folder; '' is the top. */
  | { readonly kind: 'place'; readonly id: NoteId }
  | { readonly kind: 'tags'; readonly ids: readonly NoteId[] }
  | { readonly kind: 'yesNo'; readonly isSo: boolean }
  /** `only`: how many of them the other side does not have. */
  | { readonly kind: 'pages'; readonly count: number; readonly only: number };

export type KnownField =
  | 'title'
  | 'authors'
  | 'place'
  | 'tags'
  | 'pages'
  | 'progress'
  | 'quote'
  | 'note'
  | 'favourite'
  | 'binned'
  | 'read'
  | 'createdAt';

/** A field as both sides have it. */
export type FieldRow = Readonly<Record<Side, SideValue>> & {
  readonly field: KnownField;
  readonly isDifferent: boolean;
};

/** What is known of both sides in reading order, and what else differs, by the names of the fields. */
export interface SidesCompared {
  readonly rows: readonly FieldRow[];
  readonly others: readonly string[];
}

type Reader = (side: JsonObject, other: JsonObject, database: Conflict['database']) => SideValue;

interface Known {
  readonly field: KnownField;
  readonly names: readonly string[];
  readonly read: Reader;
  /** It is shown where it differs only. */
  readonly isMinor?: true;
}

const pageNames = (value: unknown): readonly unknown[] => {
  const names = isObject(value) ? value['pageNameList'] : undefined;
  return Array.isArray(names) ? names : [];
};
const pagesOf = (side: JsonObject): readonly unknown[] => [
  ...pageNames(side['pageNameList']),
  ...pageNames(side['richTextPageNameList']),
];

const parsed = (value: string): unknown => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
};

/** A list, or JSON of one in a text. */
const tagsIn = (value: unknown): readonly NoteId[] => {
  const list = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string').map(asNoteId) : [];
};

const text =
  (...names: readonly string[]): Reader =>
  (side) => ({ kind: 'text', text: firstText(...names.map((name) => side[name])) });
const yesNo =
  (isSo: (side: JsonObject, database: Conflict['database']) => boolean): Reader =>
  (side, _other, database) => ({ kind: 'yesNo', isSo: isSo(side, database) });

/** A note in the bin has status 0; a book that was taken off the shelf has status 1. */
const isBinned = (side: JsonObject, database: Conflict['database']): boolean =>
  database === 'library' ? side['status'] === 1 : typeof side['status'] === 'number' && side['status'] !== 1;

const known: readonly Known[] = [
  { field: 'title', names: ['title', 'name'], read: text('title', 'name') },
  { field: 'authors', names: ['authors'], read: text('authors') },
  {
    field: 'place',
    names: ['parentUniqueId'],
    read: (side) => ({ kind: 'place', id: asNoteId(textField(side['parentUniqueId'])) }),
  },
  { field: 'tags', names: ['tagIdList'], read: (side) => ({ kind: 'tags', ids: tagsIn(side['tagIdList']) }) },
  {
    field: 'pages',
    names: ['pageNameList', 'richTextPageNameList', 'removePageList'],
    read: (side, other) => {
      const [own, theirs] = [pagesOf(side), new Set(pagesOf(other))];
      return { kind: 'pages', count: own.length, only: own.filter((page) => !theirs.has(page)).length };
    },
  },
  { field: 'progress', names: ['progress'], read: text('progress') },
  { field: 'quote', names: ['quote'], read: text('quote') },
  { field: 'note', names: ['note'], read: text('note') },
  { field: 'favourite', names: ['favorite'], read: yesNo((side) => side['favorite'] === 1) },
  { field: 'binned', names: ['status', 'enabled', 'forceDelete'], read: yesNo(isBinned) },
  { field: 'read', names: ['isRead'], read: yesNo((side) => side['isRead'] === 1) },
  {
    field: 'createdAt',
    names: ['createdAt'],
    read: (side) => ({ kind: 'time', at: amountField(side['createdAt']) }),
    isMinor: true,
  },
];

/** What else there is of a note that has a word; other names are said as they are. */
export const wordedFields: Readonly<Record<string, string>> = {
  color: 'colour',
  deviceInfo: 'device',
  encryption: 'lock',
  noteBackground: 'paper',
  notePageInfo: 'layers',
  penInfo: 'pen',
  rating: 'rating',
  readingStatus: 'readingState',
  thumbnailRes: 'cover',
};

/** When it was last said, and whose it is, are no matter of two opinions. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['updatedAt', 'user', 'dbId', 'uniqueId']);
const isContent = (name: string): boolean => !name.startsWith('_') && !NOT_CONTENT.has(name);

/** Null is the top for a place; of other fields it says that there is nothing of the kind. */
const isThere = (side: JsonObject, { field, names }: Known): boolean =>
  names.some((name) => side[name] !== undefined && (side[name] !== null || field === 'place'));

/** What is known of the document, and which of it differs. A side that was deleted differs in nothing: it has no fields. */
export const compareSides = ({ database, winner, loser }: Conflict): SidesCompared => {
  const names = [...new Set([...Object.keys(winner), ...Object.keys(loser)])].filter(isContent);
  const isGone = winner['_deleted'] === true;
  const differing = new Set(isGone ? [] : names.filter((name) => !isSame(winner[name], loser[name])));
  const rows = known
    .map((each) => ({ each, isDifferent: each.names.some((name) => differing.has(name)) }))
    .filter(
      ({ each, isDifferent }) =>
        isDifferent || (each.isMinor !== true && [winner, loser].some((side) => isThere(side, each))),
    )
    .map(({ each: { field, read }, isDifferent }) => ({
      field,
      isDifferent,
      winner: read(winner, loser, database),
      loser: read(loser, winner, database),
    }));
  const told = new Set(known.flatMap((each) => each.names));
  return { rows, others: [...differing].filter((name) => !told.has(name)).sort() };
};
