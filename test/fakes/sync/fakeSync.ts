import { asBytes, type ChannelName, channelNames, type PortError } from '@inkside/kit';
import type { CheckEvent, Conflict, SyncEvent, SyncFact } from '@inkside/sync';
import type { OperationConflicts } from '../../../packages/sync/src/operations/settling';
import type { Services } from '../../../src/services/ports';

type Named = Parameters<OperationConflicts['sides']>[0];

/** An engine that speaks when a test wants it to. */
export const fakeSync = () => {
  let report: ((event: SyncEvent) => void) | undefined;
  let reportCheck: ((event: CheckEvent) => void) | undefined;
  const counts = { sessions: 0, opened: 0, stopped: 0 };
  const unsent: Record<ChannelName, readonly string[]> = { noteTree: [], library: [], message: [] };
  const conflicts: Conflict[] = [];
  /** Ids of documents whose changes were cleared before they were sent. */
  const unknown: string[] = [];
  const calls: string[] = [];
  const faults: PortError[] = [];
  const answer = (call: string): void => {
    calls.push(call);
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
  };
  const placeOf = ({ id, loserRev }: Named): number =>
    conflicts.findIndex((each) => each.id === id && each.loser._rev === loserRev);
  /** Settling takes a conflict off the list; taking that back puts it there again. */
  const ofOperations: OperationConflicts = {
    sides: async (named) => conflicts[placeOf(named)],
    settle: async (named, choice) => {
      answer(`settle ${named.id} ${named.loserRev} ${choice}`);
      return conflicts.splice(placeOf(named), 1)[0];
    },
    reopen: async ({ database, id, loser }) => {
      calls.push(`reopen ${id} ${loser._rev}`);
      conflicts.push({ database, id, winner: { _id: id, _rev: 'stands' }, loser });
    },
  };
  return {
    counts,
    unsent,
    unknown,
    conflicts,
    calls,
    /** What the next answers throw. */
    faults,
    say: (channel: ChannelName, fact: SyncFact) => report?.({ kind: 'fact', channel, fact }),
    sayEverywhere: (fact: SyncFact) => {
      for (const channel of channelNames) report?.({ kind: 'fact', channel, fact });
    },
    hint: (kind: 'unsentChanged' | 'conflictsChanged') => report?.({ kind }),
    isOpen: () => report !== undefined,
    ofOperations,
    check: (event: CheckEvent) => reportCheck?.(event),
    isChecking: () => reportCheck !== undefined,
    port: {
      openSession: async () => {
        counts.sessions += 1;
      },
      open: (_uid, listener) => {
        report = listener;
        counts.opened += 1;
        return () => {
          report = undefined;
          counts.stopped += 1;
        };
      },
      unsent: async () => ({ ...unsent, ...(unknown.length === 0 ? {} : { unknown: [...unknown] }) }),
      forgetUnknown: async () => void unknown.splice(0),
      conflicts: async () => [...conflicts],
      answerHeld: async (_uid, channel, word) => answer(`held ${channel} ${word}`),
      check: (_uid, listener) => {
        reportCheck = listener;
        return () => (reportCheck = undefined);
      },
    } satisfies Services['sync'],
  };
};

/** A browser that keeps its promise, and says how full it is. */
export const fakeSiteStorage = () => {
  const counts = { persisted: 0 };
  const removed: string[] = [];
  const room = { used: asBytes(1000), quota: asBytes(100_000) };
  return {
    counts,
    room,
    removed,
    port: {
      hasInk: async () => true,
      persist: async () => {
        counts.persisted += 1;
        return true;
      },
      estimate: async () => ({ ...room }),
      removeAll: async (uid) => void removed.push(uid),
    } satisfies Services['storage'],
  };
};

/** Wakes whoever listens when the test says so. */
export const fakeWakeUps = () => {
  const listeners = new Set<() => void>();
  return {
    wake: () => listeners.forEach((listener) => listener()),
    port: {
      watch: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } satisfies Services['wakeUps'],
  };
};
