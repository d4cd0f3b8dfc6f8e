import type { OutboxEntry } from '../../journal/journal';
import type { UserData } from '../../userData';
import type { Bases } from './bases';
import { losersOf, readOpenConflicts, type OpenLosers } from './conflictIndex';
import type { MergeFacts } from './judge';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

/** What this browser knows of the documents of one database, read when it is asked for first. */
export interface FactSource {
  open(id: string): Promise<OpenLosers>;
  of(id: string, open: OpenLosers): Promise<MergeFacts>;
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
};

const baseIn = (entry: OutboxEntry | undefined, rev: string): StoredDocument | undefined =>
  entry?.base?._rev === rev ? entry.base : undefined;

/** For one call: what it has read it does not read again. */
export const readFacts = (data: UserData, bases: Bases, database: DatabaseName): FactSource => {
  const index = once(() => data.databases.use(data.uid, database, readOpenConflicts));
  const outbox = once(async () => {
    const entries = await data.journal.readOutbox();
    return new Map(entries.filter((entry) => entry.database === database).map((entry) => [entry.id, entry]));
  });
  return {
    open: async (id) => losersOf(await index(), id) ?? {},
    of: async (id, open) => {
      const entry = (await outbox()).get(id);
      await bases.load();
      return {
        bodyOf: (rev) => baseIn(entry, rev) ?? bases.find(database, id, rev),
        isUnsent: entry !== undefined,
        isSent: (rev) => bases.isSent(database, id, rev),
        isNew: (rev) => !bases.isMet(database, id, rev),
        open,
      };
    },
  };
};
