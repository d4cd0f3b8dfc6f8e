import { type JsonObject, PortError, type Uid } from '@inkside/kit';
import type {
  DatabaseName,
  DocumentChange,
  DocumentsPort,
  NewDocument,
  ReadMark,
  RowSnapshot,
  StoredDocument,
} from '../../../packages/sync/src/syncPorts';

/** What a fake database was asked. */
type Call = 'readAll' | 'readSince' | 'compareTold' | 'readSnapshot' | 'writeSnapshot';
interface Kept {
  readonly version: number;
  readonly mark: ReadMark;
  readonly rows: readonly JsonObject[];
  readonly first: number;
}

/** One local database in memory: revisions, sequences, and what was kept of its rows. */
const createTable = () => ({
  stored: new Map<string, StoredDocument>(),
  /** Newest change of each document. */
  log: new Map<string, { readonly sequence: number; readonly change: DocumentChange }>(),
  sequence: 0,
  id: 'first',
  kept: undefined as Kept | undefined,
  watchers: new Set<Parameters<DocumentsPort['watch']>[2]>(),
});

const snapshotOf = ({ mark, rows, first }: Kept, until: Promise<void>): RowSnapshot => ({
  mark,
  count: rows.length,
  head: rows.slice(0, first),
  rest: async () => {
    await until;
    return rows.slice(first);
  },
});

/** Local databases in memory, with the same promises as the real ones: revisions, marks, and a watch from now on. */
export const fakeDocuments = (initial: Partial<Record<DatabaseName, readonly NewDocument[]>> = {}) => {
  const tables = { note: createTable(), message: createTable(), library: createTable() };
  const calls: `${DatabaseName} ${Call}`[] = [];
  const removalListeners: ((uid: Uid) => void)[] = [];
  let failure: PortError | undefined;
  let othersCome = Promise.resolve();

  const revised = (document: NewDocument): StoredDocument => {
    const revision = document['_rev'];
    const [generation] = (typeof revision === 'string' ? revision : '0-0').split('-');
    return { ...document, _rev: `${Number(generation) + 1}-fake` };
  };
  const record = (database: DatabaseName, change: DocumentChange): void => {
    const table = tables[database];
    table.sequence += 1;
    if (change.isDeleted) table.stored.delete(change.id);
    else table.stored.set(change.id, change.document);
    table.log.set(change.id, { sequence: table.sequence, change });
  };
  const announce = (database: DatabaseName, changes: readonly DocumentChange[]): void => {
    for (const report of tables[database].watchers) report({ changes });
  };
  const put = (database: DatabaseName, document: NewDocument): StoredDocument => {
    const next = revised(document);
    record(database, { id: next._id, isDeleted: false, document: next });
    return next;
  };
  /** As if it came from the cloud or another tab. */
  const arrive = (database: DatabaseName, ...documents: readonly NewDocument[]): void => {
    const arrived = documents.map((document) => put(database, document));
    announce(
      database,
      arrived.map((document) => ({ id: document._id, isDeleted: false, document })),
    );
  };
  const write = (database: DatabaseName, document: NewDocument): StoredDocument => {
    const written = put(database, document);
    announce(database, [{ id: written._id, isDeleted: false, document: written }]);
    return written;
  };
  const markOf = (database: DatabaseName): ReadMark => ({
    database: tables[database].id,
    sequence: tables[database].sequence,
  });
  const asked = (database: DatabaseName, call: Call): void => {
    calls.push(`${database} ${call}`);
    if (failure !== undefined) throw failure;
  };

  for (const [database, documents] of Object.entries(initial) as [DatabaseName, readonly NewDocument[]][]) {
    for (const document of documents) put(database, document);
  }

  const port: DocumentsPort = {
    readAll: async (_uid, database) => {
      asked(database, 'readAll');
      return { documents: [...tables[database].stored.values()], mark: markOf(database) };
    },
    readSince: async (_uid, database, mark) => {
      asked(database, 'readSince');
      if (mark.database !== tables[database].id) return undefined;
      const later = [...tables[database].log.values()].filter(({ sequence }) => sequence > mark.sequence);
      return { changes: later.map(({ change }) => change), mark: markOf(database) };
    },
    expect: () => undefined,
    readSnapshot: async (_uid, database, version) => {
      asked(database, 'readSnapshot');
      const { kept } = tables[database];
      return kept?.version === version ? snapshotOf(kept, othersCome) : undefined;
    },
    writeSnapshot: async (_uid, database, snapshot) => {
      asked(database, 'writeSnapshot');
      tables[database].kept = snapshot;
      return true;
    },
    watch: (_uid, database, report) => {
      tables[database].watchers.add(report);
      return () => void tables[database].watchers.delete(report);
    },
    doubt: (_uid, database) => {
      for (const report of tables[database].watchers) report({ changes: undefined });
    },
    get: async (_uid, database, id) => tables[database].stored.get(id),
    compareTold: async (_uid, database, told) => {
      asked(database, 'compareTold');
      const { stored } = tables[database];
      const overtaken = told.flatMap(({ id, isDeleted, rev = '' }): DocumentChange[] => {
        const document = stored.get(id);
        const isOld = document !== undefined && !isDeleted && document._rev > rev;
        return isOld ? [{ id, isDeleted: false, document }] : [];
      });
      const open = told.flatMap(({ id, isDeleted, rev = '' }): DocumentChange[] => {
        const document = stored.get(id);
        if (document === undefined) return isDeleted ? [] : [{ id, isDeleted: true }];
        return isDeleted || document._rev < rev ? [{ id, isDeleted: false, document }] : [];
      });
      return { overtaken, open };
    },
    edit: async (_uid, database, id, fields) => {
      const known = tables[database].stored.get(id);
      if (known === undefined) throw new PortError('errors.documentMissing', { id });
      const next = Object.entries({ ...known, ...fields }).filter(([, value]) => value !== undefined);
      return write(database, { ...Object.fromEntries(next), _id: id });
    },
    create: async (_uid, database, document) => tables[database].stored.get(document._id) ?? write(database, document),
    remove: async (_uid, database, id) => {
      record(database, { id, isDeleted: true });
      announce(database, [{ id, isDeleted: true }]);
    },
    removeAll: async (uid) => {
      Object.assign(tables, { note: createTable(), message: createTable(), library: createTable() });
      for (const listener of removalListeners) listener(uid);
    },
  };

  return {
    port,
    calls,
    /** What else is kept of the user goes with the documents. */
    onRemoval: (listener: (uid: Uid) => void) => void removalListeners.push(listener),
    arrive,
    /** Written without a word to the lists: by a tab that ended, or before a freeze. */
    slip: put,
    keep: (database: DatabaseName, kept: Omit<Kept, 'mark'>) =>
      (tables[database].kept = { ...kept, mark: { database: tables[database].id, sequence: 0 } }),
    /** Told of and kept nowhere: the tab that has it from the cloud ended between the two. */
    tellOnly: (database: DatabaseName, ...documents: readonly NewDocument[]): void =>
      announce(
        database,
        documents.map(revised).map((document) => ({ id: document._id, isDeleted: false, document })),
      ),
    /** Tombstones of what was never here. */
    tellGone: (database: DatabaseName, ...ids: readonly string[]): void =>
      announce(
        database,
        ids.map((id) => ({ id, isDeleted: true })),
      ),
    /** The cloud's feed is at its end, and what was told of it is kept. */
    tellAllKept: (database: DatabaseName): void => {
      for (const report of tables[database].watchers) report({ changes: [], isAllKept: true });
    },
    /** Told after a write has gone over it, which nobody notices. */
    tellOld: (database: DatabaseName, document: StoredDocument): void =>
      announce(database, [{ id: document._id, isDeleted: false, document }]),
    /** Told after a write has gone over it, which the watch knows. */
    tellLate: (database: DatabaseName, document: StoredDocument): void => {
      announce(database, [{ id: document._id, isDeleted: false, document }]);
      for (const report of tables[database].watchers) report({ changes: undefined });
    },
    /** All but the first rows of what was kept are given later. */
    holdBack: () => {
      let give: () => void = () => undefined;
      othersCome = new Promise((resolve) => (give = resolve));
      return { give: () => give() };
    },
    kept: (database: DatabaseName) => tables[database].kept,
    /** The browser threw the database away and made it anew. */
    makeAnew: (database: DatabaseName, documents: readonly NewDocument[]) => {
      const { stored, log } = Object.assign(tables[database], { id: 'second', sequence: 0 });
      stored.clear();
      log.clear();
      for (const document of documents) put(database, document);
    },
    stored: (database: DatabaseName) => [...tables[database].stored.values()],
    watching: () => Object.values(tables).reduce((sum, { watchers }) => sum + watchers.size, 0),
    fail: (error: PortError | undefined) => (failure = error),
  };
};
