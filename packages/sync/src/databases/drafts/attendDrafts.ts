import { asMs, type Ms, type Stop } from '@inkside/kit';
import { databaseNames } from '../../homes';
import type { DraftKey } from './drafts';
import { KEPT_MS, pageOf, replayDrafts, type ReplayParts } from './replayDrafts';

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
