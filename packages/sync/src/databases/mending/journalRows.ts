import { type EpochMs, isObject } from '@inkside/kit';

import { readFeedPage } from '../../gateway/feedPage';
import type { HeldDeletion, KeptLoser, OutboxEntry } from '../../journal/journal';
import { isHead, unpackRows } from '../../journal/packedRows';
import type { journalStores } from './shapes';
import type { DatabaseName } from '../../syncPorts';
import { allRows, eachRows, type RawRow } from './rawDatabase';
import type { SavedRow } from './saved';

type StoreName = keyof typeof journalStores;

const databases: readonly unknown[] = ['note', 'message', 'library'] satisfies DatabaseName[];

const isDatabaseName = (value: unknown): value is DatabaseName => databases.includes(value);

const isStored = (value: unknown): boolean =>
  isObject(value) && typeof value['_id'] === 'string' && typeof value['_rev'] === 'string';

const isNamed = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && isDatabaseName(value['database']) && typeof value['id'] === 'string';

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

const isOutboxEntry = (value: unknown): value is OutboxEntry =>
  isNamed(value) &&
  typeof value['writes'] === 'number' &&
  typeof value['at'] === 'number' &&
  (value['base'] === null || isStored(value['base'])) &&
  areTexts(value['over']) &&
  (value['refusal'] === null || typeof value['refusal'] === 'string');

const isHeldDeletion = (value: unknown): value is HeldDeletion =>
  isNamed(value) &&
  isObject(value['tombstone']) &&
  (value['revs'] === undefined || areTexts(value['revs'])) &&
  (value['body'] === undefined || isStored(value['body']));

const isKeptLoser = (value: unknown): value is KeptLoser => isNamed(value) && isStored(value['document']);

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

const isOperation = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['at'] === 'number' &&
  typeof value['number'] === 'number' &&
  isObject(value['words']) &&
  typeof value['words']['code'] === 'string' &&
  isObject(value['words']['params']);

const isInverses = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && isText(value['text'], isList);

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
  operations: isOperation,
  inverses: isInverses,
  snapshots: (value) => isHead(value) && isText(value.first, (text) => unpackRows(text, value.columns)),
  snapshotParts: (value) => isText(value, isList),
};

/** What the journal says about documents, as far as it can be read. */
export interface JournalWords {
  readonly outbox: readonly OutboxEntry[];
  /** Documents whose deletion waits for somebody's word. */
  readonly held: readonly { readonly database: string; readonly id: string }[];
  /** Whether that is all there ever was: else any document may be unsent. */
  readonly isAll: boolean;
}

export const noWords: JournalWords = { outbox: [], held: [], isAll: false };

/** An entry that says nothing else still names its document. */
const entryOf = ({ key, value }: RawRow, now: EpochMs): OutboxEntry | undefined => {
  if (isOutboxEntry(value)) return value;
  const [database, id] = Array.isArray(key) ? key : [];
  if (!isDatabaseName(database) || typeof id !== 'string') return undefined;
  return { database, id, writes: now, base: null, at: now, over: [], refusal: null };
};

export const readWords = async (database: IDBDatabase, now: EpochMs): Promise<JournalWords> => {
  const rows = await allRows(database, 'outbox');
  const entries = rows.map((row) => entryOf(row, now));
  const held = (await allRows(database, 'held')).flatMap(({ value }) =>
    isJournalRow.held(value) ? [value as { database: string; id: string }] : [],
  );
  return {
    outbox: entries.flatMap((entry) => entry ?? []),
    held,
    isAll: database.objectStoreNames.contains('outbox') && entries.every((entry) => entry !== undefined),
  };
};

/** Everything of a broken journal that the cloud does not have. */
export const saveJournal = async (database: IDBDatabase, { outbox }: JournalWords): Promise<readonly SavedRow[]> => {
  const saved: SavedRow[] = outbox.map((value) => ({ kind: 'journal', store: 'outbox', value }));
  for (const store of ['held', 'losers', 'sent', 'operations', 'inverses'] as const) {
    await eachRows(database, store, (rows) => {
      for (const { value } of rows) if (isJournalRow[store](value)) saved.push({ kind: 'journal', store, value });
    });
  }
  return saved;
};
