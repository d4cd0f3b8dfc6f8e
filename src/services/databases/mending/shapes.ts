import type { Uid } from '@inkside/kit';
import type { DatabaseName } from '../../ports';
import type { MendableName } from '../../ports/mending';
import { JOURNAL_VERSION, journalNameOf } from '../../sync/journal/database';
import { IMPORTS_VERSION, importsNameOf } from '../importedNotes/importNames';
import { databaseNameOf } from '../databaseNames';

export interface StoreShape {
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
export const pouchStores = {
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
  snapshots: { keyPath: null },
  snapshotParts: { keyPath: null },
} as const satisfies Record<string, StoreShape>;

const importStores = {
  note: { keyPath: 'uniqueId' },
  tag: { keyPath: 'uniqueId', indexes: ['documentId'] },
  file: { keyPath: 'uniqueId' },
} as const satisfies Record<string, StoreShape>;

/** Of every database of PouchDB. */
export const pouchShape = { oldest: POUCH_VERSION, newest: POUCH_VERSION, stores: pouchStores };

export const shapesOf = (uid: Uid): readonly DatabaseShape[] => [
  ...pouchNames.map((name) => ({ ...pouchShape, name, fullName: `_pouch_${databaseNameOf(uid, name)}` })),
  { name: 'journal', fullName: journalNameOf(uid), oldest: 1, newest: JOURNAL_VERSION, stores: journalStores },
  // Dexie counts in tens, and adds one when it makes a missing store by itself.
  { name: 'imports', fullName: importsNameOf(uid), oldest: 10, newest: IMPORTS_VERSION * 10 + 9, stores: importStores },
];
