import { isObject } from '@inkside/kit';
import { readFeedPage } from '../../gateway/feedPage';
import type { HeldDeletion, KeptLoser, OutboxEntry } from '../../journal/journal';
import { isHead, unpackRows } from '../../journal/packedRows';
import type { journalStores } from './shapes';
import type { DatabaseName } from '../../syncPorts';

type StoreName = keyof typeof journalStores;

const databases: readonly unknown[] = ['note', 'message', 'library'] satisfies DatabaseName[];

export const isDatabaseName = (value: unknown): value is DatabaseName => databases.includes(value);

const isStored = (value: unknown): boolean =>
  isObject(value) && typeof value['_id'] === 'string' && typeof value['_rev'] === 'string';

const isNamed = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && isDatabaseName(value['database']) && typeof value['id'] === 'string';

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

export const isOutboxEntry = (value: unknown): value is OutboxEntry =>
  isNamed(value) &&
  typeof value['writes'] === 'number' &&
  typeof value['at'] === 'number' &&
  (value['base'] === null || isStored(value['base'])) &&
  areTexts(value['over']) &&
  (value['refusal'] === null || typeof value['refusal'] === 'string');

export const isHeldDeletion = (value: unknown): value is HeldDeletion =>
  isNamed(value) &&
  isObject(value['tombstone']) &&
  (value['revs'] === undefined || areTexts(value['revs'])) &&
  (value['body'] === undefined || isStored(value['body']));

export const isKeptLoser = (value: unknown): value is KeptLoser => isNamed(value) && isStored(value['document']);

const isOwed = (value: unknown): boolean =>
  isNamed(value) &&
  areTexts(value['revs']) &&
  typeof value['reason'] === 'string' &&
  typeof value['since'] === 'number' &&
  (value['arrival'] === undefined || (isNamed(value['arrival']) && isStored(value['arrival']['document'])));

const isText = (value: unknown, reads: (text: string) => unknown): boolean => {
  if (typeof value !== 'string') return false;
  try {
    return reads(value) !== undefined;
  } catch {
    return false;
  }
};

const isList = (text: string): true | undefined => (Array.isArray(JSON.parse(text)) ? true : undefined);

const isPullState = (value: unknown): boolean =>
  isObject(value) &&
  ['session', 'serverUuid', 'since'].every((name) => typeof value[name] === 'string') &&
  ['isComplete', 'withRevisions'].every((name) => typeof value[name] === 'boolean');

/** Whether a row says what its store is for; unread, it would stop whoever reads it. */
export const isJournalRow: Readonly<Record<StoreName, (value: unknown) => boolean>> = {
  state: isPullState,
  pages: (value) => isText(value, readFeedPage),
  outbox: isOutboxEntry,
  counters: (value) => typeof value === 'number',
  sent: (value) => isText(value, isList),
  held: isHeldDeletion,
  owed: isOwed,
  losers: isKeptLoser,
  snapshots: (value) => isHead(value) && isText(value.first, (text) => unpackRows(text, value.columns)),
  snapshotParts: (value) => isText(value, isList),
};
