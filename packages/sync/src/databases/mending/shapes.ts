import { type EpochMs, PortError, type Uid } from '@inkside/kit';

import type { MendableName } from './mendingPort';
import { JOURNAL_VERSION, journalNameOf } from '../../journal/database';
import { databaseNameOf } from '../../databaseNames';
import type { DatabaseName } from '../../syncPorts';
import { openAsItIs } from './rawDatabase';

/** The store of imported notes lies beside these databases and is another's; this is what its repair needs of it. */
export interface ImportsRepair {
  /** The name of its database, as IndexedDB knows it. */
  readonly nameOf: (uid: Uid) => string;
  /** As its owner counts; IndexedDB has ten times as much. */
  readonly version: number;
  readonly isRow: Readonly<Record<'note' | 'tag' | 'file', (value: unknown) => boolean>>;
  /** Puts saved rows into the store that was made anew; what stands there by now stays. */
  readonly putBack: (
    uid: Uid,
    rows: readonly { readonly store: 'note' | 'tag' | 'file'; readonly value: unknown }[],
    at: EpochMs,
  ) => Promise<void>;
}

interface StoreShape {
  readonly keyPath: string | readonly string[] | null;
  readonly indexes?: readonly string[];
  /** The version that brought it; absent: all have it. */
  readonly since?: number;
}

/** How a database must look so that its owner can open it. */
export interface DatabaseShape {
  readonly name: MendableName;
  /** As IndexedDB knows it. */
  readonly fullName: string;
  /** Versions that the owner opens, or brings up to date. */
  readonly oldest: number;
  readonly newest: number;
  readonly stores: Readonly<Record<string, StoreShape>>;
}

export const pouchNames: readonly DatabaseName[] = ['note', 'message', 'library'];

/** PouchDB's own; all that was ever written by this app. */
const POUCH_VERSION = 5;
const pouchStores = {
  'document-store': { keyPath: 'id', indexes: ['deletedOrLocal'] },
  'by-sequence': { keyPath: null, indexes: ['_doc_id_rev'] },
  'attach-store': { keyPath: 'digest' },
  'attach-seq-store': { keyPath: null, indexes: ['digestSeq', 'seq'] },
  'meta-store': { keyPath: 'id' },
  'local-store': { keyPath: '_id' },
  'detect-blob-support': { keyPath: null },
} as const satisfies Record<string, StoreShape>;

export const journalStores = {
  state: { keyPath: null },
  pages: { keyPath: null },
  outbox: { keyPath: ['database', 'id'], indexes: ['refusal'] },
  counters: { keyPath: null },
  sent: { keyPath: null, since: 2 },
  held: { keyPath: ['database', 'id'] },
  owed: { keyPath: ['database', 'id'], since: 3 },
  losers: { keyPath: ['database', 'id', 'document._rev'] },
  operations: { keyPath: 'id', since: 4 },
  inverses: { keyPath: 'id', since: 4 },
  snapshots: { keyPath: null },
  snapshotParts: { keyPath: null },
} as const satisfies Record<string, StoreShape>;

const importStores = {
  note: { keyPath: 'uniqueId' },
  tag: { keyPath: 'uniqueId', indexes: ['documentId'] },
  file: { keyPath: 'uniqueId' },
} as const satisfies Record<string, StoreShape>;

/** Of every database of PouchDB. */
const pouchShape = { oldest: POUCH_VERSION, newest: POUCH_VERSION, stores: pouchStores };

export const shapesOf = (uid: Uid, imports: Pick<ImportsRepair, 'nameOf' | 'version'>): readonly DatabaseShape[] => [
  ...pouchNames.map((name) => ({ ...pouchShape, name, fullName: `_pouch_${databaseNameOf(uid, name)}` })),
  { name: 'journal', fullName: journalNameOf(uid), oldest: 1, newest: JOURNAL_VERSION, stores: journalStores },
  // Dexie counts in tens, and adds one when it makes a missing store by itself.
  {
    name: 'imports',
    fullName: imports.nameOf(uid),
    oldest: 10,
    newest: imports.version * 10 + 9,
    stores: importStores,
  },
];

const isSamePath = (one: string | readonly string[] | null, other: string | readonly string[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the owner finds what it expects: version, stores, key paths, indexes. */
export const hasShape = (
  database: IDBDatabase,
  { oldest, newest, stores }: Pick<DatabaseShape, 'oldest' | 'newest' | 'stores'>,
): boolean => {
  const { version } = database;
  if (version < oldest || version > newest) return false;
  const wanted = Object.entries(stores).filter(([, { since = oldest }]) => since <= version);
  if (wanted.some(([name]) => !database.objectStoreNames.contains(name))) return false;
  const transaction = database.transaction(wanted.map(([name]) => name));
  return wanted.every(([name, { keyPath, indexes = [] }]) => {
    const store = transaction.objectStore(name);
    return isSamePath(store.keyPath, keyPath) && indexes.every((index) => store.indexNames.contains(index));
  });
};

/** While the browser clears the site's storage it may never answer. */
const unanswered = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), 1000));

/**
 * Rejects with `errors.database {detail: shape}` where PouchDB could not open one of its databases: it would wait for
 * ever then, and all others of the page behind it. By PouchDB's name of the database.
 */
export const createShapeCheck =
  (factory: () => IDBFactory) =>
  async (key: string): Promise<void> => {
    const fullName = `_pouch_${key}`;
    const known = await Promise.race([
      factory()
        .databases?.()
        .catch(() => undefined),
      unanswered(),
    ]);
    // Nothing is made by asking.
    if (known?.every(({ name }) => name !== fullName) === true) return;
    const database = await openAsItIs(factory(), fullName);
    try {
      if (database !== undefined && !hasShape(database, pouchShape)) {
        throw new PortError('errors.database', { detail: 'shape' });
      }
    } finally {
      database?.close();
    }
  };
