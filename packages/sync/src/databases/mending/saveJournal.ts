import type { EpochMs } from '@inkside/kit';
import type { OutboxEntry } from '../../journal/journal';
import { isDatabaseName, isJournalRow, isOutboxEntry } from './journalRows';
import { allRows, eachRows, type RawRow } from './rawDatabase';
import type { SavedRow } from './saved';

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
  for (const store of ['held', 'losers', 'sent'] as const) {
    await eachRows(database, store, (rows) => {
      for (const { value } of rows) if (isJournalRow[store](value)) saved.push({ kind: 'journal', store, value });
    });
  }
  return saved;
};
