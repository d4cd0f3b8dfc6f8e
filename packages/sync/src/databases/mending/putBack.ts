import { type EpochMs, isObject, type Uid } from '@inkside/kit';
import type { MendableName } from './mendingPort';
import { journalNameOf, openDatabase } from '../../journal/database';
import type { OutboxEntry } from '../../journal/journal';
import type { GatewayDocument } from '../../gateway/gateway';
import { insertDocuments } from '../../pages/insertDocuments';
import type { LocalDatabases } from '../localDatabases';
import type { AsideRow, SavedRow, SavedRows } from './saved';
import { type ImportsRepair, pouchNames } from './shapes';
import type { DatabaseName } from '../../syncPorts';

export interface PutBackParts {
  readonly uid: Uid;
  readonly factory: IDBFactory;
  readonly databases: Pick<LocalDatabases, 'use'>;
  readonly imports: Pick<ImportsRepair, 'putBack'>;
  readonly saved: SavedRows;
  readonly now: EpochMs;
}

/** Documents of one batch. */
const BATCH = 500;

const isEntry = (value: unknown): value is OutboxEntry => isObject(value) && typeof value['writes'] === 'number';

/**
 * The journal of a user of whom something was made anew: with the entries that were saved, where none is newer, and
 * without a place in the feed. Pages hold documents of all databases, and come again.
 */
const putIntoJournal = async ({ uid, factory, now }: PutBackParts, rows: readonly SavedRow[]): Promise<void> => {
  const journal = await openDatabase(factory, journalNameOf(uid), () => undefined);
  try {
    const transaction = journal.transaction(
      ['state', 'pages', 'outbox', 'counters', 'held', 'losers', 'sent', 'operations', 'inverses'],
      'readwrite',
    );
    const [pages, outbox, counters] = [
      transaction.objectStore('pages'),
      transaction.objectStore('outbox'),
      transaction.objectStore('counters'),
    ];
    await transaction.objectStore('state').delete('pull');
    await pages.clear();
    // Numbers go on from here: those of the old pages may be remembered in a tab.
    await pages.put('', now);
    await pages.delete(now);
    let last = Math.max((await counters.get('writes')) ?? 0, now);
    for (const row of rows) {
      if (row.kind !== 'journal') continue;
      if (row.store === 'outbox' && isEntry(row.value)) {
        last = Math.max(last, row.value.writes);
        const { database, id } = row.value;
        if ((await outbox.get([database, id])) === undefined) await outbox.put(row.value);
      } else if (row.store === 'sent') await transaction.objectStore('sent').add(row.value as string);
      else if (row.store !== 'outbox') await transaction.objectStore(row.store).put(row.value as never);
    }
    await counters.put(last, 'writes');
    await transaction.done;
  } finally {
    journal.close();
  }
};

/** From now on the feed counts as unread: nobody takes an empty database for what the cloud has. */
export const forgetPlace = async ({ uid, factory }: Pick<PutBackParts, 'uid' | 'factory'>): Promise<void> => {
  const journal = await openDatabase(factory, journalNameOf(uid), () => undefined);
  try {
    await journal.delete('state', 'pull');
  } finally {
    journal.close();
  }
};

/** Gives what PouchDB does not take. */
const putIntoPouch = async (
  { uid, databases }: PutBackParts,
  name: DatabaseName,
  documents: readonly GatewayDocument[],
): Promise<readonly AsideRow[]> => {
  const refused: AsideRow[] = [];
  // Also where nothing goes in: this makes the database.
  await databases.use(uid, name, async (local) => {
    for (let from = 0; from < documents.length; from += BATCH) {
      const batch = documents.slice(from, from + BATCH);
      const ids = new Set((await insertDocuments(local, batch)).map(({ id }) => id));
      for (const document of batch) {
        if (ids.has(document._id))
          refused.push({ kind: 'aside', database: name, id: document._id, text: JSON.stringify(document) });
      }
    }
  });
  return refused;
};

/** Puts what was saved into what was made anew. Doing it twice changes nothing. */
export const putBack = async (parts: PutBackParts, anew: readonly MendableName[]): Promise<void> => {
  const rows = await parts.saved.all();
  if (anew.some((name) => name !== 'imports')) await putIntoJournal(parts, rows);
  for (const name of pouchNames) {
    const documents = rows.flatMap((row) => (row.kind === 'document' && row.database === name ? [row.document] : []));
    if (!anew.includes(name) && documents.length === 0) continue;
    const refused = await putIntoPouch(parts, name, documents);
    if (refused.length > 0) await parts.saved.add(refused);
  }
  const imported = rows.flatMap((row) => (row.kind === 'import' ? [row] : []));
  await parts.imports.putBack(parts.uid, imported, parts.now);
};
