import type { Uid } from '@inkside/kit';
import type { MendableName } from './mendingPort';
import type { GatewayDocument } from '../../gateway/gateway';
import { allRows, removeDatabase, writeRaw } from './rawDatabase';
import type { DatabaseName } from '../../syncPorts';

/** What is kept of a broken database until it is in the new one; `aside`: what cannot go in, for good. */
export type SavedRow =
  | {
      readonly kind: 'document';
      readonly database: DatabaseName;
      readonly isUnsent: boolean;
      readonly document: GatewayDocument;
    }
  | {
      readonly kind: 'journal';
      readonly store: 'outbox' | 'held' | 'losers' | 'sent' | 'operations' | 'inverses';
      readonly value: unknown;
    }
  | { readonly kind: 'import'; readonly store: 'note' | 'tag' | 'file'; readonly value: unknown }
  | AsideRow;

export interface AsideRow {
  readonly kind: 'aside';
  readonly database: MendableName;
  readonly id: string;
  /** JSON, or what can be said of what is none. */
  readonly text: string;
}

/** A database that is there for nothing else. */
export interface SavedRows {
  add(rows: readonly SavedRow[]): Promise<void>;
  all(): Promise<readonly SavedRow[]>;
  /** Leaves what is aside. */
  clearPutBack(): Promise<void>;
  remove(): Promise<void>;
}

/** The database of what is saved of one user. */
export const savedNameOf = (uid: Uid): string => `inkside-saved-${uid}`;

const STORE = 'rows';

const opened = (factory: IDBFactory, name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener(
      'upgradeneeded',
      () => void request.result.createObjectStore(STORE, { autoIncrement: true }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

export const createSavedRows = (factory: IDBFactory, uid: Uid): SavedRows => {
  const name = savedNameOf(uid);
  const within = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    const database = await opened(factory, name);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  const all = async (
    database: IDBDatabase,
  ): Promise<readonly { readonly key: IDBValidKey; readonly row: SavedRow }[]> =>
    (await allRows(database, STORE)).flatMap(({ key, value }) =>
      value === undefined ? [] : [{ key, row: value as SavedRow }],
    );
  return {
    add: (rows) =>
      within((database) =>
        writeRaw(database, [STORE], (transaction) => {
          const store = transaction.objectStore(STORE);
          for (const row of rows) store.add(row);
        }),
      ),
    all: () => within(async (database) => (await all(database)).map(({ row }) => row)),
    clearPutBack: () =>
      within(async (database) => {
        const rows = await all(database);
        await writeRaw(database, [STORE], (transaction) => {
          for (const { key, row } of rows) if (row.kind !== 'aside') transaction.objectStore(STORE).delete(key);
        });
      }),
    remove: () => removeDatabase(factory, name),
  };
};
