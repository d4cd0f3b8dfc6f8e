import { PortError } from '../../src/app/kit/appError';
import type { DatabaseName, DocumentChange, DocumentsPort, NewDocument, StoredDocument } from '../../src/services/ports';

/** Local databases in memory, with the same promises as the real ones: revisions, and a watch from now on. */
export const fakeDocuments = (initial: Partial<Record<DatabaseName, readonly NewDocument[]>> = {}) => {
  const stored: Record<DatabaseName, Map<string, StoredDocument>> = { note: new Map(), message: new Map(), library: new Map() };
  const watchers = new Map<DatabaseName, Set<(change: DocumentChange) => void>>();
  let failure: PortError | undefined;

  const revised = (document: NewDocument): StoredDocument => {
    const revision = document['_rev'];
    const [generation] = (typeof revision === 'string' ? revision : '0-0').split('-');
    return { ...document, _rev: `${Number(generation) + 1}-fake` };
  };
  const announce = (database: DatabaseName, change: DocumentChange): void => {
    for (const report of watchers.get(database) ?? []) report(change);
  };
  /** As if it came from the cloud or another tab. */
  const arrive = (database: DatabaseName, document: NewDocument): StoredDocument => {
    const next = revised(document);
    stored[database].set(next._id, next);
    announce(database, { id: next._id, isDeleted: false, document: next });
    return next;
  };

  for (const [database, documents] of Object.entries(initial) as [DatabaseName, readonly NewDocument[]][]) {
    for (const document of documents) stored[database].set(document._id, revised(document));
  }

  const port: DocumentsPort = {
    readAll: async (_uid, database) => {
      if (failure !== undefined) throw failure;
      return [...stored[database].values()];
    },
    get: async (_uid, database, id) => stored[database].get(id),
    update: async (_uid, database, id, change) => {
      const known = stored[database].get(id);
      if (known === undefined) throw new PortError('errors.notFound');
      return arrive(database, { ...change(known), _rev: known._rev });
    },
    create: async (_uid, database, document) => stored[database].get(document._id) ?? arrive(database, document),
    remove: async (_uid, database, id) => {
      stored[database].delete(id);
      announce(database, { id, isDeleted: true });
    },
    watch: (_uid, database, report) => {
      const reports = watchers.get(database) ?? new Set();
      watchers.set(database, reports.add(report));
      return () => reports.delete(report);
    },
  };

  return {
    port,
    arrive,
    stored: (database: DatabaseName) => [...stored[database].values()],
    watching: () => [...watchers.values()].reduce((sum, reports) => sum + reports.size, 0),
    fail: (error: PortError | undefined) => (failure = error),
  };
};
