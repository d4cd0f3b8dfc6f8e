import { FLOOD_FROM, type Stop } from '@inkside/kit';
import { databaseNames } from '../../databaseNames';
import { byDatabase, changeOf, keyOf, type Arrival } from '../../pages/arrivals';
import { isAtLeast } from '../../pages/revisions';
import type { EngineParts } from '../engineParts';
import type { DatabaseName, DocumentChange } from '../../syncPorts';

/** How the lists are told of what comes while a pass lasts. */
export interface PassMode {
  /** The feed is read from its beginning over documents that are here: only what is missing is shown at once. */
  readonly isOverlay: boolean;
}

/** Tells the lists of a page as soon as it has come. */
export interface Announcer {
  /** What changes here from now on is known; reads what was written before. */
  open(): Promise<void>;
  announce(arrivals: readonly Arrival[], mode: PassMode): Promise<void>;
  /** Whether something that was written here is not confirmed. */
  isWritten(arrival: Arrival): boolean;
  /** What waited before the start, and is not shown because it was written over. */
  readonly waited: (arrivals: readonly Arrival[]) => void;
  /** Whether this arrival was kept back when its page came, because something else stands here, and not told since. */
  isKeptBack(arrival: Arrival): boolean;
  /** The lists know of this arrival, and of what came before it of the same document. */
  readonly settled: (arrival: Arrival) => void;
  /** Nothing follows for now: lists that gather the pages of a long pull need not wait for another. */
  readonly rested: Stop;
  /** Tells what stands in the database now. */
  readonly tell: (database: DatabaseName, changes: readonly DocumentChange[]) => void;
  readonly stop: Stop;
}

type AnnouncerParts = Pick<EngineParts, 'uid' | 'databases' | 'journal' | 'bus'>;

/** What was written in this browser: the newest revision by document, undefined where it is not known. */
const createLocalWrites = ({ bus }: AnnouncerParts) => {
  const writes = new Map<string, string | undefined>();
  const stops = databaseNames.map((database) =>
    bus.listen(database, (changes, origin) => {
      if (origin !== 'here') return;
      for (const change of changes) {
        writes.set(keyOf(database, change.id), change.isDeleted ? undefined : change.document._rev);
      }
    }),
  );
  return { writes, stop: () => stops.forEach((stop) => stop()) };
};

/**
 * What was kept back, by document: each arrival for itself, oldest first. While one page goes into PouchDB the next may
 * come, and bring the document once more.
 */
const createKeptBack = () => {
  const revs = new Map<string, readonly string[]>();
  const keyIn = ({ database, id }: Arrival): string => keyOf(database, id);
  return {
    add: (arrival: Arrival): void => {
      const key = keyIn(arrival);
      revs.set(key, [...(revs.get(key) ?? []), arrival.document._rev]);
    },
    has: (arrival: Arrival): boolean =>
      revs.size > 0 && revs.get(keyIn(arrival))?.includes(arrival.document._rev) === true,
    hasAny: (arrival: Arrival): boolean => revs.size > 0 && revs.has(keyIn(arrival)),
    settled: (arrival: Arrival): void => {
      if (revs.size === 0) return;
      const key = keyIn(arrival);
      const known = revs.get(key) ?? [];
      const later = known.slice(known.lastIndexOf(arrival.document._rev) + 1);
      if (later.length === 0) revs.delete(key);
      else revs.set(key, later);
    },
  };
};

/** What of a page is to be seen beside what stands here. `keep` is called for what is not, and may be later. */
const createChoice = (
  { uid, databases, journal }: AnnouncerParts,
  writes: ReadonlyMap<string, string | undefined>,
  keptBack: ReturnType<typeof createKeptBack>,
) => {
  const keep = (arrival: Arrival): false => {
    keptBack.add(arrival);
    return false;
  };
  const outboxKeys = async (): Promise<ReadonlySet<string>> =>
    new Set((await journal.readOutboxKeys()).map(({ database, id }) => keyOf(database, id)));

  const isShown = (arrival: Arrival, unsent: ReadonlySet<string>): boolean => {
    const key = keyOf(arrival.database, arrival.id);
    // What was kept back is told later, and would cover this.
    if (keptBack.hasAny(arrival)) return keep(arrival);
    if (!writes.has(key)) return true;
    const written = writes.get(key);
    // Our own write comes back.
    if (written === arrival.document._rev) return false;
    if (unsent.has(key)) return keep(arrival);
    return written === undefined || !isAtLeast(written, arrival.document._rev) || keep(arrival);
  };

  return {
    outboxKeys,
    besideWrites: async (arrivals: readonly Arrival[]): Promise<readonly Arrival[]> => {
      const isWritten = ({ database, id }: Arrival): boolean => writes.size > 0 && writes.has(keyOf(database, id));
      const isToJudge = (arrival: Arrival): boolean => isWritten(arrival) || keptBack.hasAny(arrival);
      // Nothing is read in the usual case: a change of others is shown within a millisecond.
      if (!arrivals.some(isToJudge)) return arrivals;
      const unsent = await outboxKeys();
      return arrivals.filter((arrival) => isShown(arrival, unsent));
    },
    missing: async (database: DatabaseName, arrivals: readonly Arrival[]): Promise<readonly Arrival[]> => {
      const keys = arrivals.map(({ id }) => id);
      const { rows } = await databases.use(uid, database, (each) => each.allDocs({ keys }));
      const standing = new Map(
        rows.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value.rev] as const])),
      );
      return arrivals.filter((arrival) => {
        const rev = standing.get(arrival.id);
        // What stands already is shown already.
        return rev === undefined || (rev !== arrival.document._rev && keep(arrival));
      });
    },
  };
};

export const createAnnouncer = (parts: AnnouncerParts): Announcer => {
  const { writes, stop } = createLocalWrites(parts);
  const keptBack = createKeptBack();
  const choice = createChoice(parts, writes, keptBack);

  let told = 0;
  const tell = (database: DatabaseName, changes: readonly DocumentChange[]): void => {
    told += changes.length;
    if (changes.length > 0) parts.bus.announce(database, changes, 'cloud');
  };

  const rested = (): void => {
    if (told >= FLOOD_FROM) for (const database of databaseNames) parts.bus.announce(database, [], 'cloud');
    told = 0;
  };

  return {
    rested,
    open: async () => {
      for (const key of await choice.outboxKeys()) if (!writes.has(key)) writes.set(key, undefined);
    },
    isWritten: ({ database, id }) => writes.has(keyOf(database, id)),
    waited: (arrivals) => arrivals.forEach(keptBack.add),
    // Tombstones of what is not here too: a page that could not be kept (a full disk) is shown in this tab or another.
    announce: async (arrivals, { isOverlay }) => {
      for (const [database, group] of byDatabase(arrivals)) {
        const shown = await choice.besideWrites(isOverlay ? await choice.missing(database, group) : group);
        tell(database, shown.map(changeOf));
      }
    },
    isKeptBack: keptBack.has,
    settled: keptBack.settled,
    tell: (database, changes) => {
      tell(database, changes);
      rested();
    },
    stop,
  };
};
