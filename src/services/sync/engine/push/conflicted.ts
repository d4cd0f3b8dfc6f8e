import type { DatabaseName } from '../../../ports';
import { backOffMs } from '../../../backOff';
import type { GatewayDocument } from '../../gateway/gateway';
import type { OutboxEntry, OutboxKey } from '../../journal/journal';
import { keyOf } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts } from '../engineParts';

const SHORTEST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

interface Delay {
  readonly failures: number;
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

export const createConflicted = (parts: EngineParts, conflicts: Conflicts, listener: EngineListener): Conflicted => {
  const { gateway, bus, clock, random } = parts;
  const delays = new Map<string, Delay>();

  const yieldOne = async (database: DatabaseName, id: string, found: readonly GatewayDocument[]): Promise<void> => {
    const change = await conflicts.yieldToCloud(database, id, leavesOf(found, id));
    bus.announce(database, [change], 'cloud');
  };

  const delay = (entry: OutboxEntry, waitMs: (failures: number) => number): void => {
    const name = nameOf(entry);
    const failures = (delays.get(name)?.failures ?? 0) + 1;
    delays.set(name, { failures, until: clock.now() + waitMs(failures) });
  };
  // The first time it is sent again at once: what the cloud had is ours now.
  const afterConflict = (failures: number): number => (failures === 1 ? 0 : backOffMs(failures - 1, random));
  const afterFailure = (failures: number): number => Math.max(SHORTEST_DELAY_MS, backOffMs(failures, random));

  /** A clock that was set back must not make anyone wait for a day. */
  const openMs = (waiting: Delay | undefined): number => {
    const ms = waiting === undefined ? 0 : waiting.until - clock.now();
    return ms > LONGEST_DELAY_MS ? 0 : Math.max(0, ms);
  };

  return {
    yieldAll: async (entries, signal) => {
      if (entries.length === 0) return [];
      for (const entry of entries) delay(entry, afterConflict);
      const found = await gateway.bulkGet(entries.map(({ id }) => ({ id })), signal);
      for (const { database, id } of entries) if (!signal.aborted) await yieldOne(database, id, found);
      listener.conflictsChanged();
      return found;
    },
    later: (entries) => {
      for (const entry of entries) delay(entry, afterFailure);
    },
    due: (entries) => entries.filter((entry) => openMs(delays.get(nameOf(entry))) === 0),
    nextDueMs: () => {
      const open = [...delays.values()].map(openMs).filter((ms) => ms > 0);
      return open.length === 0 ? undefined : Math.min(...open);
    },
    accepted: (entry) => void delays.delete(nameOf(entry)),
    now: () => delays.forEach(({ failures }, name) => delays.set(name, { failures, until: 0 })),
  };
};
