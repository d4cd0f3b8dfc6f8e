import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

import { textsDatabase } from '../browser/keeping/userDatabases';

/** The text of one note as it was read last. */
export interface NoteText {
  readonly id: string;
  /** Of the note's document; another one means that the text may be another. */
  readonly revision: string;
  readonly text: string;
}

interface TextSchema extends DBSchema {
  texts: { key: string; value: NoteText };
  /** `stamp` grows with each change of the texts; `index` is the index that was made at one. */
  facts: { key: 'stamp' | 'index'; value: number | { readonly stamp: number; readonly version: number; json: string } };
}

/** Grows when terms are made otherwise: an index of before is made anew of the texts. */
const INDEX_VERSION = 1;

/** The texts of a user's notes in this browser, and the index that was made of them. */
export interface KeptTexts {
  /** How often the texts have changed, in any tab. */
  stamp(): Promise<number>;
  all(): Promise<readonly NoteText[]>;
  of(ids: readonly string[]): Promise<readonly NoteText[]>;
  /** Writes and removes in one transaction; gives the stamp afterwards. */
  change(put: readonly NoteText[], removed: readonly string[]): Promise<number>;
  /** The index of this stamp; undefined where it was made at another, or by another version. */
  readIndex(stamp: number): Promise<string | undefined>;
  keepIndex(stamp: number, json: string): Promise<void>;
  close(): void;
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

const changeIn = async (
  database: IDBPDatabase<TextSchema>,
  put: readonly NoteText[],
  removed: readonly string[],
): Promise<number> => {
  const transaction = database.transaction(['texts', 'facts'], 'readwrite');
  const [texts, facts] = [transaction.objectStore('texts'), transaction.objectStore('facts')];
  const stamp = numberIn(await facts.get('stamp')) + 1;
  await Promise.all([
    ...put.map((each) => texts.put(each)),
    ...removed.map((id) => texts.delete(id)),
    facts.put(stamp, 'stamp'),
    transaction.done,
  ]);
  return stamp;
};

const open = (uid: string, onClosed: () => void): Promise<IDBPDatabase<TextSchema>> =>
  openDB<TextSchema>(textsDatabase(uid), 1, {
    upgrade: (database) => {
      database.createObjectStore('texts', { keyPath: 'id' });
      database.createObjectStore('facts');
    },
    // Somebody removes the user's data, and waits for us.
    blocking: (_version, _next, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

/** Opens the texts of a user. What cannot be opened is made anew: all of it can be read again. */
export const openKeptTexts = async (uid: string, onClosed: () => void): Promise<KeptTexts> => {
  const database = await open(uid, onClosed).catch(async () => {
    await deleteDB(textsDatabase(uid));
    return open(uid, onClosed);
  });
  return {
    stamp: async () => numberIn(await database.get('facts', 'stamp')),
    all: () => database.getAll('texts'),
    of: async (ids) => (await Promise.all(ids.map((id) => database.get('texts', id)))).flatMap((each) => each ?? []),
    change: (put, removed) => changeIn(database, put, removed),
    readIndex: async (stamp) => {
      const kept = await database.get('facts', 'index');
      if (typeof kept !== 'object' || kept.stamp !== stamp || kept.version !== INDEX_VERSION) return undefined;
      return kept.json;
    },
    keepIndex: async (stamp, json) =>
      void (await database.put('facts', { stamp, version: INDEX_VERSION, json }, 'index')),
    close: () => database.close(),
  };
};
