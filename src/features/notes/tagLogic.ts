import { asEpochMs, asNoteId, firstAmount, firstText, type JsonObject, type NoteId, textField } from '@inkside/kit';

import type { NoteRow } from './slice';

/** `modeType` of a tag (specification section 3). */
export const TAG_MODE = 1;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * The tags that a note's document names in `tagIdList`, each once. No device's document with tags is known: the name is
 * that of the same list in a shape's record, where it is JSON in a text, so that form is read too.
 */
export const tagIdsOf = (value: unknown): readonly NoteId[] => {
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) return [];
  const ids: readonly unknown[] = list;
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].map(asNoteId);
};

/**
 * The row of a tag: a document of the tree with `modeType` 1. The selector of tags leaves those whose status is another
 * one than enabled; without a status it is none.
 */
export const tagRowOf = (document: JsonObject): NoteRow | undefined => {
  const { status, color } = document;
  if (document['modeType'] !== TAG_MODE || document['_deleted'] === true || typeof status !== 'number')
    return undefined;
  return {
    documentId: textField(document['_id']),
    id: asNoteId(firstText(document['uniqueId'], document['_id'])),
    title: textField(document['title']),
    parentId: null,
    kind: 'tag',
    scene: 'ink',
    area: 'tags',
    tiedTo: '',
    status,
    isFavourite: false,
    ...(typeof color === 'number' && color !== 0 ? { colour: color } : {}),
    pages: 0,
    createdAt: asEpochMs(firstAmount(document['createdAt'])),
    updatedAt: asEpochMs(firstAmount(document['updatedAt'], document['createdAt'])),
  };
};

/** The colours that a tag can be given here, ARGB, by the ids of their words. */
export const tagColours = {
  red: -3_790_808,
  orange: -1_086_464,
  green: -13_070_788,
  teal: -16_742_021,
  blue: -15_108_398,
  purple: -8_708_190,
  grey: -9_079_435,
} as const;

const OPAQUE = 0xff_ff_ff;

/** ARGB as CSS writes it; a tag's colour is never seen through. */
export const cssColour = (argb: number): string => `#${(argb & OPAQUE).toString(16).padStart(6, '0')}`;

/** Notes that have every one of `tags`; the same rows without tags. */
export const taggedRows = (rows: readonly NoteRow[], tags: readonly NoteId[]): readonly NoteRow[] =>
  tags.length === 0 ? rows : rows.filter((row) => tags.every((tag) => row.tags?.includes(tag) === true));

/** How many of some notes have a tag. */
export type Share = 'all' | 'some' | 'none';

export const shareOf = (tag: NoteId, notes: readonly NoteRow[]): Share => {
  const count = notes.filter(({ tags }) => tags?.includes(tag) === true).length;
  return count === 0 ? 'none' : count === notes.length ? 'all' : 'some';
};
