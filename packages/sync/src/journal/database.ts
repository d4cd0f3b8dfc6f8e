import { wrap, type DBSchema, type IDBPDatabase } from 'idb';

import { type EpochMs, PortError, type Uid } from '@inkside/kit';
import type { HeldDeletion, KeptLoser, KeptOperation, OutboxEntry, OwedDocument, PullState } from './journal';
import type { StoredHead } from './packedRows';
import type { DatabaseName } from '../syncPorts';

type DocumentKey = [database: DatabaseName, id: string];

/** Values are keyed from outside, or by their own fields where a key path is named. */
export interface JournalSchema extends DBSchema {
  state: { key: 'pull'; value: PullState };
  /** Texts of answers of the feed; numbers are never used twice. */
  pages: { key: number; value: string };
  /** By database and id. Only refused entries are in the index: null is no key. */
  outbox: { key: DocumentKey; value: OutboxEntry; indexes: { refusal: string } };
  /** The last number given to a write. */
  counters: { key: 'writes'; value: number };
  /** Lists of `SentWrite` as text, oldest first. */
  sent: { key: number; value: string };
  held: { key: DocumentKey; value: HeldDeletion };
  owed: { key: DocumentKey; value: OwedDocument };
  losers: { key: [database: DatabaseName, id: string, rev: string]; value: KeptLoser };
  /** The greater the number, the newer the operation. */
  operations: {
    key: string;
    value: KeptOperation & { readonly number: number; readonly isSealed?: true; readonly undoBegan?: EpochMs };
  };
  /** What undoes an operation: a list as text. */
  inverses: { key: string; value: { readonly id: string; readonly text: string } };
  snapshots: { key: DatabaseName; value: StoredHead };
  snapshotParts: { key: [database: DatabaseName, part: number]; value: string };
}

export type JournalDatabase = IDBPDatabase<JournalSchema>;

/** Another tab that holds on to an old version of the database blocks its opening, silently. */
const OPEN_TIMEOUT_MS = 10_000;

/** The journal of one user. */
export const journalNameOf = (uid: Uid): string => `inkside-${uid}`;

/** Each step brings the database from the version before it. */
const UPGRADES: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore('state');
    database.createObjectStore('pages', { autoIncrement: true });
    const outbox = database.createObjectStore('outbox', { keyPath: ['database', 'id'] });
    outbox.createIndex('refusal', 'refusal');
    database.createObjectStore('counters');
    database.createObjectStore('held', { keyPath: ['database', 'id'] });
    database.createObjectStore('losers', { keyPath: ['database', 'id', 'document._rev'] });
    database.createObjectStore('snapshots');
    database.createObjectStore('snapshotParts');
  },
  (database) => {
    database.createObjectStore('sent', { autoIncrement: true });
  },
  (database) => {
    database.createObjectStore('owed', { keyPath: ['database', 'id'] });
  },
  (database) => {
    database.createObjectStore('operations', { keyPath: 'id' });
    database.createObjectStore('inverses', { keyPath: 'id' });
  },
];

export const JOURNAL_VERSION = UPGRADES.length;

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blocked = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PortError('errors.database', { detail: 'blocked' })), OPEN_TIMEOUT_MS);
  });
  return Promise.race([work, blocked]).finally(() => clearTimeout(timer));
};

/** `isForced`: by the browser, which closes all that the site has open. */
export type OnLost = (how: { readonly isForced: boolean }) => void;

const opened = (request: IDBOpenDBRequest, onLost: OnLost): Promise<JournalDatabase> =>
  new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      for (const upgrade of UPGRADES.slice(oldVersion)) upgrade(request.result);
    });
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('close', () => onLost({ isForced: true }));
      database.addEventListener('versionchange', () => {
        // Another tab brings a newer version, or deletes it all, and waits for us.
        database.close();
        onLost({ isForced: false });
      });
      resolve(wrap(database) as IDBPDatabase<unknown> as JournalDatabase);
    });
  });

/** Opens the database, and makes or upgrades it. `onLost`: it was closed under us, open it again. */
export const openDatabase = async (factory: IDBFactory, name: string, onLost: OnLost): Promise<JournalDatabase> => {
  const opening = opened(factory.open(name, JOURNAL_VERSION), onLost);
  try {
    return await withTimeout(opening);
  } catch (thrown) {
    // It may still come, and would block others.
    opening.then((late) => late.close()).catch(() => undefined);
    throw thrown;
  }
};

/** Waits for the other tabs to let go of it. */
export const deleteDatabase = (factory: IDBFactory, name: string): Promise<void> =>
  withTimeout(
    new Promise((resolve, reject) => {
      const request = factory.deleteDatabase(name);
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(request.error));
    }),
  );
