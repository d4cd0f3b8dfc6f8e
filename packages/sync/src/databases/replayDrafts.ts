import { asMs, type Ms, type Stop } from '@inkside/kit';

import { ancestryOf, readLeaves } from '../engine/conflicts/leaves';
import type { UserData } from '../userData';
import type { Draft, DraftKey, Drafts } from './drafts';
import { findDocument } from './standings';
import { outcomeAgain, type Standing } from './writing/wishes';
import type { Writer } from './writing/writer';
import type { DatabaseName, DocumentChange } from '../syncPorts';
import { databaseNames } from '../databaseNames';

type Writers = Readonly<Record<DatabaseName, Writer>>;

interface ReplayParts {
  readonly data: UserData;
  readonly writers: Writers;
  readonly drafts: Drafts;
}

/** What comes from the cloud is announced before it is kept; that long at most, in milliseconds. */
export const KEPT_MS = asMs(1000);

/** A day. */
const MOST_WAITED_MS = 86_400_000;

/** There is nothing to write into, and there may be when the feed has been read to its end. */
class NotYet extends Error {}

interface FoundDraft {
  readonly key: DraftKey;
  readonly draft: Draft;
  /** What its tab had seen of the document; null where that cannot be told. */
  readonly seenRev: string | null;
}

const lacksDocument = ({ write }: Draft, { document, isTombstone }: Standing): boolean =>
  write.kind !== 'create' && document === undefined && !isTombstone;

/** What all drafts of one database that a page put down have in common. */
type PageName = string;
const pageOf = (key: DraftKey): PageName => key.slice(0, key.lastIndexOf('-'));

/** What the same tab wrote to the same document a moment before, and was over something that is known. */
const draftBefore = (
  all: readonly Omit<FoundDraft, 'seenRev'>[],
  { key, draft }: Omit<FoundDraft, 'seenRev'>,
): Draft | undefined =>
  all.find(
    (other) =>
      other.key !== key &&
      pageOf(other.key) === pageOf(key) &&
      other.draft.id === draft.id &&
      other.draft.madeOn !== null,
  )?.draft;

/**
 * What the tab had before it: what it was told of; what has not changed since it read the database; or what it had itself
 * written a moment before, and ended before it could take that draft away.
 */
const readSeenRev = async (
  { uid, databases, waiting }: UserData,
  { database, id, madeOn, seen: { rev, mark } }: Draft,
  before: Draft | undefined,
): Promise<string | null> => {
  if (madeOn !== null) return rev;
  await waiting.settle(database, id);
  return databases.use(uid, database, async (local) => {
    const standing = await findDocument(local, id);
    if (standing === undefined || standing._rev === rev) return rev;
    if (before !== undefined) {
      const [winner] = await readLeaves(local, id);
      if (winner !== undefined && ancestryOf(winner)[1] === before.madeOn?.rev) return winner._rev;
    }
    if (mark === null || (await local.id()) !== mark.database) return rev;
    const { results } = await local.changes({ since: mark.sequence });
    return results.some((each) => each.id === id) ? rev : standing._rev;
  });
};

/** What a tab wrote and ended before it could tell. */
const changesOf = (id: string, { document, isTombstone }: Standing): readonly DocumentChange[] => {
  if (document !== undefined) return [{ id, isDeleted: false, document }];
  return isTombstone ? [{ id, isDeleted: true }] : [];
};

/**
 * Writes one draft. It is noted in the outbox, also where the document holds it already: the tab may have ended between
 * its write and its note. Rejects where it has to stay.
 */
const replay = async (
  { journal, clock, bus }: UserData,
  writers: Writers,
  drafts: Drafts,
  { found: { key, draft, seenRev }, isWhole }: { readonly found: FoundDraft; readonly isWhole: boolean },
): Promise<void> => {
  const { database, id } = draft;
  let untold: Standing | undefined;
  await writers[database].write({
    id,
    outcome: (standing) => {
      // Gone by now: the tab that made it lives, and was faster.
      if (!drafts.stands(key)) return undefined;
      // What comes then is news to a draft that cannot say what it was over: it would cover what its tab had not seen.
      const isTold = draft.madeOn !== null || seenRev !== null;
      // It was shown and not kept when its tab ended: it comes again, or was deleted meanwhile.
      const mayCome = !isWhole || (draft.madeOn === null && clock.now() - draft.at < MOST_WAITED_MS);
      if (mayCome && isTold && lacksDocument(draft, standing)) throw new NotYet();
      const outcome = outcomeAgain(draft, standing, seenRev, clock.now());
      untold = outcome === undefined ? standing : undefined;
      return outcome;
    },
    before: () => undefined,
  });
  // The tab that made it lives after all, and has noted it.
  if (!drafts.stands(key)) return;
  await journal.noteWrites([{ database, id, base: null, at: clock.now() }]);
  // Where nothing had to be written nothing was announced: the lists of other tabs may lack it, and the push would not look.
  bus.announce(database, untold === undefined ? [] : changesOf(id, untold), 'here');
  drafts.drop(key);
};

/**
 * Writes what tabs that ended had begun to write, of those pages that are asked for. Another tab may do the same at the
 * same time, and one that lives may still be writing its own: what is set already is not set again. A database that was
 * emptied says nothing about a draft that says what it was over: it is kept until its document has come, or the feed has
 * been read to its end without it. Never rejects; what could not be written stays.
 */
const replayDrafts = async (
  { data, writers, drafts }: ReplayParts,
  isAskedFor: (page: PageName) => boolean = () => true,
): Promise<void> => {
  // Never rejects: a database that cannot be read says so to whoever reads it.
  const isWhole = (await data.journal.readPullState().catch(() => undefined))?.isComplete === true;
  const found = drafts.found(data.uid).filter(({ key }) => isAskedFor(pageOf(key)));
  const read = async (each: Omit<FoundDraft, 'seenRev'>): Promise<FoundDraft> => ({
    ...each,
    seenRev: await readSeenRev(data, each.draft, draftBefore(found, each)),
  });
  const all = (await Promise.allSettled(found.map(read))).flatMap((each) =>
    each.status === 'fulfilled' ? each.value : [],
  );
  // All that one tab wrote at once becomes one revision: none of it is a change to the others.
  await Promise.allSettled(all.map((each) => replay(data, writers, drafts, { found: each, isWhole })));
};

/** A draft of another tab that stands from one look to the next is one of a tab that ended: writing takes far less. */
const LOOK_MS = asMs(2000);

interface AttendParts extends ReplayParts {
  /** Another desk attends to the drafts. */
  readonly isOver: () => boolean;
}

/** Runs the work that long after it was asked for; what is asked for meanwhile is the same work. */
const soon = ({ data: { clock }, isOver }: AttendParts, ms: Ms, work: () => Promise<void>): (() => void) => {
  let isPlanned = false;
  const run = async (): Promise<void> => {
    await clock.sleep(ms);
    isPlanned = false;
    if (!isOver()) await work();
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    void run();
  };
};

/** Tries what is left again whenever documents have come, until nothing is. */
const createLater = (parts: AttendParts): { readonly begin: () => void; readonly stop: Stop } => {
  const { data, drafts } = parts;
  const stops: Stop[] = [];
  const stop = (): void => {
    for (const each of stops.splice(0)) each();
  };
  const plan = soon(parts, KEPT_MS, async () => {
    await replayDrafts(parts);
    if (drafts.found(data.uid).length === 0) stop();
  });
  const begin = (): void => {
    if (parts.isOver() || stops.length > 0 || drafts.found(data.uid).length === 0) return;
    for (const name of databaseNames) {
      stops.push(data.bus.listen(name, (_changes, origin) => (origin === 'cloud' ? plan() : undefined)));
    }
  };
  return { begin, stop };
};

/** Writes what is left of a tab that ends while this one lives; each draft is tried once. */
const watchOthers = (parts: AttendParts, after: () => void): Stop => {
  const { data, drafts } = parts;
  const tried = new Set<DraftKey>();
  let before: ReadonlySet<DraftKey> = new Set();
  const look = soon(parts, LOOK_MS, async () => {
    const keys = drafts.found(data.uid).flatMap(({ key }) => (tried.has(key) ? [] : [key]));
    const ended = new Set(keys.filter((key) => before.has(key)).map(pageOf));
    const open = keys.filter((key) => !ended.has(pageOf(key)));
    for (const key of keys) if (ended.has(pageOf(key))) tried.add(key);
    before = new Set(open);
    if (open.length > 0) look();
    if (ended.size === 0) return;
    // All of its drafts at once: a later one is over what an earlier one made.
    await replayDrafts(parts, (page) => ended.has(page));
    after();
  });
  return drafts.watch(data.uid, look);
};

/** The drafts of a user's other tabs, as long as this one is open. */
export interface AttendedDrafts {
  /** When those that were there have been written, or tried. */
  readonly replayed: Promise<void>;
  readonly stop: Stop;
}

/** Writes the drafts of tabs that ended: before this one began, and while it lives. */
export const attendDrafts = (given: ReplayParts): AttendedDrafts => {
  let isStopped = false;
  const parts: AttendParts = { ...given, isOver: () => isStopped };
  const later = createLater(parts);
  const begin = async (): Promise<void> => {
    if (parts.drafts.found(parts.data.uid).length === 0) return;
    await replayDrafts(parts);
    later.begin();
  };
  const stopWatching = watchOthers(parts, later.begin);
  return {
    replayed: begin(),
    stop: () => {
      isStopped = true;
      stopWatching();
      later.stop();
    },
  };
};
