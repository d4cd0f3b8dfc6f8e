import { DELETIONS_ASKED_FROM, DELETIONS_ASKED_SHARE, DELETIONS_WINDOW_MS, type Stop } from '@inkside/kit';
import type { LocalDatabase } from '../../databases/localDatabases';
import { isStored } from '../../databases/storedDocument';
import { channelOfDatabase, databaseNames } from '../../databaseNames';
import type { HeldDeletion } from '../../journal/journal';
import { groupOfChannel } from '@inkside/protocol';
import { byDatabase, type Arrival } from '../../pages/arrivals';
import { isLeaf, storedOf } from '../conflicts/leaves';
import type { EngineListener, EngineParts } from '../engineParts';
import type { PageIndex } from '../../pages/pageIndex';
import { isEarlier } from '../../pages/revisions';
import { revsOf } from './cloudEnds';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

/** Puts deletions aside that come in a mass, until a person decides. */
export interface HeldDeletions {
  /** Reads what was put aside before a reload, and tells of it. */
  open(): Promise<void>;
  /** Gives what may go on. What must wait is in the journal then. */
  sift(arrivals: readonly Arrival[]): Promise<readonly Arrival[]>;
  isHeld(arrival: Arrival): boolean;
  /** Documents came again: there is nothing to decide about them any more. */
  outlived(arrivals: readonly Arrival[]): Promise<void>;
  readonly stop: Stop;
}

interface HeldParts {
  readonly parts: Pick<EngineParts, 'uid' | 'databases' | 'journal' | 'bus' | 'clock'>;
  readonly index: PageIndex;
  readonly listener: Pick<EngineListener, 'held'>;
}

/** A channel that was taken away, or a mistake in it, takes as much as a deletion. */
const isLost = (arrival: Arrival): boolean => arrival.isLost;

/** A deletion with what it takes away; undefined where that waits in the journal only. */
interface Taken {
  readonly arrival: Arrival;
  readonly body: StoredDocument | undefined;
}

/** What came together. `isOver`: the pull that brought it has come to the end of the feed since. */
interface Group {
  readonly at: number;
  readonly taken: readonly Taken[];
  readonly isOver: boolean;
}

/** What was deleted within the last minute, and by the pull that lasts: one may take hours over a slow network. */
const createRecent = (now: () => number) => {
  let groups: readonly Group[] = [];
  const all = (): readonly Taken[] => {
    groups = groups.filter(({ at, isOver }) => !isOver || now() - at < DELETIONS_WINDOW_MS);
    return groups.flatMap(({ taken }) => taken);
  };
  return {
    /** Without these: a page that could not be kept (a full disk) comes again and again. */
    besides: (arrivals: readonly Arrival[]): number => {
      const ids = new Set(arrivals.map(({ id }) => id));
      return all().filter(({ arrival: { id } }) => !ids.has(id)).length;
    },
    add: (taken: readonly Taken[]): void => {
      const again = new Set(taken.map(({ arrival: { id } }) => id));
      const others = groups.map((group) => ({
        ...group,
        taken: group.taken.filter(({ arrival: { id } }) => !again.has(id)),
      }));
      groups = [...others.filter((group) => group.taken.length > 0), { at: now(), taken, isOver: false }];
    },
    caughtUp: (): void => {
      groups = groups.map((group) => ({ ...group, isOver: true }));
    },
    /** Those of which a person can have the body back. */
    whole: (): readonly Taken[] => all().filter(({ body }) => body !== undefined),
    clear: (): void => {
      groups = [];
    },
  };
};

const heldOf = (database: DatabaseName, { arrival: { id, revs, document: tombstone }, body }: Taken): HeldDeletion => ({
  database,
  id,
  tombstone,
  revs,
  ...(body === undefined ? {} : { body }),
});

type IsOver = (arrival: Arrival, held: HeldDeletion) => boolean;

/** What came may be older than a deletion that was put aside behind it. */
const isOutlived: IsOver = ({ revs }, held) => !isEarlier(revs, revsOf(held));

const createHeldIds = ({ parts, index, listener }: HeldParts) => {
  const { uid, databases, journal } = parts;
  /** By id; whether the document is gone already. */
  type Gone = ReadonlyMap<string, boolean>;
  const held: Record<DatabaseName, Gone> = { note: new Map(), library: new Map(), message: new Map() };

  const tell = async (database: DatabaseName): Promise<void> => {
    const { doc_count: count } = await databases.use(uid, database, (local) => local.info());
    const gone = [...held[database].values()].filter(Boolean).length;
    listener.held(channelOfDatabase[database], held[database].size, Math.max(count, index.count(database)) + gone);
  };

  /** Reads them anew, and tells of them where they are others now. */
  const refresh = async (database: DatabaseName): Promise<void> => {
    const entries = (await journal.readHeld()).filter((entry) => entry.database === database);
    const before = held[database].size;
    held[database] = new Map(entries.map(({ id, body }) => [id, body !== undefined]));
    if (held[database].size !== before) await tell(database);
  };

  return {
    has: (database: DatabaseName, id: string): boolean => held[database].has(id),
    stands: (database: DatabaseName, id: string): boolean => held[database].get(id) === false,
    isAny: (database: DatabaseName): boolean => held[database].size > 0,
    refresh,
    /** There is nothing to decide about these any more. `isOver`: whether that is so of what is held now. */
    drop: async (database: DatabaseName, over: readonly Arrival[], isOver: IsOver = () => true): Promise<void> => {
      if (over.length === 0) return;
      const arrivals = new Map(over.map((arrival) => [arrival.id, arrival]));
      const entries = (await journal.readHeld()).filter((entry) => {
        const arrival = entry.database === database ? arrivals.get(entry.id) : undefined;
        return arrival !== undefined && isOver(arrival, entry);
      });
      await journal.dropHeld(entries);
      await refresh(database);
    },
    hold: async (database: DatabaseName, deletions: readonly HeldDeletion[]): Promise<void> => {
      await journal.hold(deletions);
      const more = deletions.map(({ id, body }) => [id, body !== undefined] as const);
      held[database] = new Map([...held[database], ...more]);
      await tell(database);
    },
  };
};

/** Those of the documents that are here. In a first pull nothing is, and the feed may be full of old tombstones. */
const readLive = async (
  local: LocalDatabase,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> => {
  const { update_seq: sequence } = await local.info();
  if (sequence === 0) return new Map();
  const { rows } = await local.allDocs({ keys, include_docs: true });
  // There is no body where the document is deleted.
  return new Map(rows.flatMap(({ key, doc }) => (isStored(doc) ? [[key, doc] as const] : [])));
};

/**
 * The bytes go with the deletion: whoever may put the body back later must have them. Where they cannot be read, the
 * others must not be held up.
 */
const withBytes = async (local: LocalDatabase, body: StoredDocument): Promise<StoredDocument> => {
  if (body['_attachments'] === undefined) return body;
  const whole = await local.get(body._id, { rev: body._rev, revs: true, attachments: true }).catch(() => undefined);
  return isLeaf(whole) ? storedOf(whole) : body;
};

/** Which deletions count, and whether they are many. */
const createJudgement = ({ parts, index }: HeldParts) => {
  const { uid, databases, clock } = parts;
  const recentOf = () => createRecent(() => clock.now());
  const recent = { note: recentOf(), library: recentOf(), message: recentOf() };
  return {
    recent,
    /** Those that would take a document away. What was deleted in this browser is gone already. */
    standingOf: async (database: DatabaseName, deletions: readonly Arrival[]): Promise<readonly Taken[]> => {
      const keys = deletions.map(({ id }) => id);
      const live = await databases.use(uid, database, (local) => readLive(local, keys));
      return (
        deletions
          .filter(({ id }) => live.has(id) || index.has(database, id))
          .map((arrival) => ({ arrival, body: live.get(arrival.id) }))
          // Whoever leaves a group loses its notes at once, and nobody else does.
          .filter(({ body }) => groupOfChannel(body?.['dbId']) === undefined)
      );
    },
    /** They go through: what they take may be wanted back while they count. */
    pass: async (database: DatabaseName, taken: readonly Taken[]): Promise<void> => {
      const whole = await databases.use(uid, database, (local) =>
        Promise.all(taken.map(async (each) => ({ ...each, body: each.body && (await withBytes(local, each.body)) }))),
      );
      recent[database].add(whole);
    },
    isMass: async (database: DatabaseName, deletions: readonly Arrival[]): Promise<boolean> => {
      const before = recent[database].besides(deletions);
      const all = before + deletions.length;
      if (all <= DELETIONS_ASKED_FROM) return false;
      const { doc_count: documents } = await databases.use(uid, database, (local) => local.info());
      const size = Math.max(documents, index.count(database)) + before;
      return all > size * DELETIONS_ASKED_SHARE;
    },
  };
};

/** Those of one database's deletions that must wait. */
const createSiftOne =
  (held: ReturnType<typeof createHeldIds>, { recent, standingOf, pass, isMass }: ReturnType<typeof createJudgement>) =>
  async (database: DatabaseName, deletions: readonly Arrival[]): Promise<readonly Arrival[]> => {
    const live = await standingOf(database, deletions);
    const taking = live.map(({ arrival }) => arrival);
    const standing = new Set(taking);
    // Somebody here has deleted it too: what its tombstones are is the trees' own.
    await held.drop(
      database,
      deletions.filter((each) => held.stands(database, each.id) && !standing.has(each)),
    );
    if (live.length > 0 && (held.isAny(database) || (await isMass(database, taking)))) {
      const gone = recent[database].whole().map((taken) => heldOf(database, taken));
      await held.hold(database, [...gone, ...taking.map((arrival) => heldOf(database, { arrival, body: undefined }))]);
      // Not before: on a full disk the page comes again.
      recent[database].clear();
      return taking;
    }
    if (live.length > 0) await pass(database, live);
    return [];
  };

export const createHeldDeletions = (heldParts: HeldParts): HeldDeletions => {
  const { bus } = heldParts.parts;
  const held = createHeldIds(heldParts);
  const judgement = createJudgement(heldParts);
  const siftOne = createSiftOne(held, judgement);

  const stops = databaseNames.flatMap((database) => [
    bus.listen(database, (changes) => {
      // The answer may be given in another tab.
      if (changes.some(({ id }) => held.has(database, id))) held.refresh(database).catch(() => undefined);
    }),
    bus.listenCaughtUp(database, judgement.recent[database].caughtUp),
  ]);

  return {
    open: async () => {
      for (const database of databaseNames) await held.refresh(database);
    },
    sift: async (arrivals) => {
      const kept = new Set<Arrival>();
      for (const [database, deletions] of arrivals.some(isLost) ? byDatabase(arrivals.filter(isLost)) : []) {
        for (const each of await siftOne(database, deletions)) kept.add(each);
      }
      return kept.size === 0 ? arrivals : arrivals.filter((arrival) => !kept.has(arrival));
    },
    isHeld: (arrival) => arrival.isLost && held.stands(arrival.database, arrival.id),
    outlived: async (arrivals) => {
      const again = arrivals.filter(({ database, id, isDeleted }) => !isDeleted && held.has(database, id));
      for (const [database, group] of byDatabase(again)) await held.drop(database, group, isOutlived);
    },
    stop: () => stops.forEach((stop) => stop()),
  };
};
