import { backOffMs } from '@inkside/kit';
import type { GatewayDocument } from '../../gateway/gateway';
import type { OutboxEntry, OutboxKey } from '../../journal/journal';
import { keyOf } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import { readLeaves } from '../conflicts/leaves';
import type { EngineListener, EngineParts } from '../engineParts';
import { endsOfOutgrown } from '../ingest/outgrown';

const SHORTEST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 900_000;

interface Delay {
  readonly failures: number;
  readonly ms: number;
  readonly until: number;
}

/**
 * Documents that the gateway did not take and may take another time: because another side was there first, where it
 * keeps no branches, or because it was at fault itself.
 */
export interface Conflicted {
  /** Fetches what the cloud has and writes ours as its child; the next round sends that. Gives what the cloud has. */
  yieldAll(entries: readonly OutboxEntry[], signal: AbortSignal): Promise<readonly GatewayDocument[]>;
  /** They are sent again after a while as they are. */
  later(entries: readonly OutboxEntry[]): void;
  /** They fail by themselves: they are sent again less and less often. */
  muchLater(entries: readonly OutboxEntry[]): void;
  /** Those that may be sent now. One that fails again and again waits longer each time, and delays no other. */
  due(entries: readonly OutboxEntry[]): readonly OutboxEntry[];
  /** Milliseconds until the next one is due; undefined where none waits. */
  nextDueMs(): number | undefined;
  accepted(entry: OutboxEntry): void;
  /** Ends all waits. */
  now(): void;
}

const nameOf = ({ database, id }: OutboxKey): string => keyOf(database, id);

/** Ids may be the same in two databases; the gateway keeps them apart by `dbId` no more than by `_id`. */
const leavesOf = (found: readonly GatewayDocument[], id: string): readonly GatewayDocument[] =>
  found.filter(({ _id }) => _id === id);

/** When documents may be sent again, by name. */
const createDelays = (clock: Pick<EngineParts['clock'], 'now'>) => {
  const delays = new Map<string, Delay>();
  /** A clock that was set back must not make anyone wait for a day. */
  const openMs = (waiting: Delay | undefined): number => {
    const ms = waiting === undefined ? 0 : waiting.until - clock.now();
    return ms > (waiting?.ms ?? 0) ? 0 : Math.max(0, ms);
  };
  return {
    add: (entry: OutboxKey, waitMs: (failures: number) => number): void => {
      const name = nameOf(entry);
      const failures = (delays.get(name)?.failures ?? 0) + 1;
      const ms = waitMs(failures);
      delays.set(name, { failures, ms, until: clock.now() + ms });
    },
    isOver: (entry: OutboxKey): boolean => openMs(delays.get(nameOf(entry))) === 0,
    nextMs: (): number | undefined => {
      const open = [...delays.values()].map(openMs).filter((ms) => ms > 0);
      return open.length === 0 ? undefined : Math.min(...open);
    },
    end: (entry: OutboxKey): void => void delays.delete(nameOf(entry)),
    endAll: (): void => delays.forEach(({ failures }, name) => delays.set(name, { failures, ms: 0, until: 0 })),
  };
};

/**
 * The cloud's leaves of a document, and where its only one does not tell that it came after what ours was made on, a
 * word of that.
 */
const joinedOf = async (
  parts: EngineParts,
  { database, id }: OutboxKey,
  leaves: readonly GatewayDocument[],
  signal: AbortSignal,
): Promise<readonly GatewayDocument[]> => {
  const [cloud] = leaves;
  if (cloud === undefined || leaves.length > 1) return leaves;
  const here = await parts.databases.use(parts.uid, database, (local) => readLeaves(local, id));
  const ends = await endsOfOutgrown(parts, database, [{ id, here, cloud }], signal);
  return [...leaves, ...ends.values()];
};

export const createConflicted = (parts: EngineParts, conflicts: Conflicts, listener: EngineListener): Conflicted => {
  const { gateway, bus, clock, random } = parts;
  const delays = createDelays(clock);

  const yieldOne = async (entry: OutboxKey, found: readonly GatewayDocument[], signal: AbortSignal): Promise<void> => {
    const { database, id } = entry;
    const leaves = await joinedOf(parts, entry, leavesOf(found, id), signal);
    const change = await conflicts.yieldToCloud(database, id, leaves);
    bus.announce(database, [change], 'cloud');
  };

  // The first time it is sent again at once: what the cloud had is ours now.
  const afterConflict = (failures: number): number => (failures === 1 ? 0 : backOffMs(failures - 1, random));
  const afterFailure = (failures: number): number => Math.max(SHORTEST_DELAY_MS, backOffMs(failures, random));
  const afterOwnFailure = (failures: number): number =>
    (0.5 + random() / 2) * Math.min(LONGEST_DELAY_MS, SHORTEST_DELAY_MS * 2 ** Math.min(failures, 16));

  return {
    yieldAll: async (entries, signal) => {
      if (entries.length === 0) return [];
      for (const entry of entries) delays.add(entry, afterConflict);
      const found = await gateway.bulkGet(
        entries.map(({ id }) => ({ id })),
        signal,
      );
      for (const entry of entries) if (!signal.aborted) await yieldOne(entry, found, signal);
      listener.conflictsChanged();
      return found;
    },
    later: (entries) => entries.forEach((entry) => delays.add(entry, afterFailure)),
    muchLater: (entries) => entries.forEach((entry) => delays.add(entry, afterOwnFailure)),
    due: (entries) => entries.filter(delays.isOver),
    nextDueMs: delays.nextMs,
    accepted: delays.end,
    now: delays.endAll,
  };
};
