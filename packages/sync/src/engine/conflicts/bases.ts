import type { JsonObject } from '@inkside/kit';
import type { Journal, SentWrite } from '../../journal/journal';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

/** `base`: what the cloud had until then. */
type Sent = Omit<SentWrite, 'base'> & { readonly base: StoredDocument | null };

const hadBase = (write: Sent): write is SentWrite => write.base !== null;

/**
 * PouchDB drops the body of a revision that has a successor, but a merge begins from such a body. Two people who write
 * at once have both sent their sides before either sees the other's, so a body is needed after it was sent; for days,
 * where the other one was offline.
 */
export interface Bases {
  /** Brings back what was sent before this page began, once. */
  load(): Promise<void>;
  remember(database: DatabaseName, document: StoredDocument): void;
  find(database: DatabaseName, id: string, rev: string): JsonObject | undefined;
  /** The leaf was looked at beside others. */
  meet(database: DatabaseName, id: string, rev: string): void;
  isMet(database: DatabaseName, id: string, rev: string): boolean;
  /** Revisions were written in this browser, and the cloud has taken them. */
  rememberSent(writes: readonly Sent[]): Promise<void>;
  isSent(database: DatabaseName, id: string, rev: string): boolean;
}

/** A few megabytes of tree documents; older ones are let go, and such conflicts are left to a person. */
const MAX_BODIES = 5000;

const keyOf = (database: DatabaseName, id: string, rev: string): string => `${database}/${id}/${rev}`;

const createMemory = <T>() => {
  // A map gives its keys in the order in which they were put in.
  const values = new Map<string, T>();
  return {
    get: (key: string): T | undefined => values.get(key),
    set: (key: string, value: T): void => {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > MAX_BODIES && oldest !== undefined) values.delete(oldest);
    },
  };
};

export const createBases = (journal: Pick<Journal, 'readSent' | 'keepSent'>): Bases => {
  const bodies = createMemory<JsonObject>();
  const sent = createMemory<true>();
  const met = createMemory<true>();
  let loading: Promise<void> | undefined;
  const remember: Bases['remember'] = (database, document) =>
    bodies.set(keyOf(database, document._id, document._rev), document);
  const take = ({ database, id, rev, base }: Sent): void => {
    if (base !== null) remember(database, base);
    sent.set(keyOf(database, id, rev), true);
  };
  const load = async (): Promise<void> => {
    try {
      (await journal.readSent()).forEach(take);
    } catch (thrown) {
      loading = undefined;
      throw thrown;
    }
  };
  return {
    load: () => (loading ??= load()),
    remember,
    find: (database, id, rev) => bodies.get(keyOf(database, id, rev)),
    meet: (database, id, rev) => met.set(keyOf(database, id, rev), true),
    isMet: (database, id, rev) => met.get(keyOf(database, id, rev)) === true,
    rememberSent: async (writes) => {
      writes.forEach(take);
      // Where the disk is full the outbox must be struck off all the same: people merge what comes late.
      await journal.keepSent(writes.filter(hadBase)).catch(() => undefined);
    },
    isSent: (database, id, rev) => sent.get(keyOf(database, id, rev)) === true,
  };
};
