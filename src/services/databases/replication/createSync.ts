import { isExpiry, PortError } from '../../../app/kit/appError';
import type { SyncFact } from '../../../app/kit/syncFact';
import type { Uid } from '../../../app/kit/units';
import type { WakeUps } from '../../browser/wakeUps';
import type { ChannelSpec, Stop, SyncPort } from '../../ports';
import { createChannelState, type ChannelState } from './channelState';
import { keepRunning, type Direction } from './direction';
import { runReplication, type RunParts, type Side } from './replicationRun';
import { countUnsent } from '../unsent';

interface SyncParts extends RunParts {
  readonly wakeUps: WakeUps;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** Two directions that go on for themselves: a pull that fails must not hold back what is to be sent. */
const openSides = (parts: SyncParts, uid: Uid, spec: ChannelSpec, state: ChannelState): readonly Direction[] => {
  const sides: Direction[] = [];
  const wakeAll = (): void => {
    for (const side of sides) side.wake();
  };
  const open = (side: Side): Direction =>
    keepRunning(
      {
        session: parts.session,
        random: parts.random,
        run: (listener, stop) => runReplication(parts, { uid, spec, side }, listener, stop),
      },
      {
        active: () => state.active(side),
        changed: (documents) => state.changed(side, documents),
        denied: (id, reason) => state.denied(id, reason),
        idle: () => {
          state.idle(side);
          // The cloud answers this side, so the other need not wait any longer.
          wakeAll();
        },
        failed: (error) => state.failed(side, error),
        expired: () => state.expired(),
      },
    );
  sides.push(open('pull'), open('push'));
  return sides;
};

/** Replication of the local databases with the gateway (specification section 7, Sync). */
export const createSync = (parts: SyncParts): SyncPort => ({
  openSession: async () => {
    try {
      await parts.session.open();
    } catch (thrown) {
      // Without a network the channels open anyway, say that they are offline, and fetch a session when they can.
      if (!(thrown instanceof PortError) || isExpiry(thrown)) throw thrown;
    }
  },
  openChannel: (uid, spec, report) => {
    let stop: Stop = () => undefined;
    let isOver = false;
    const tell = (fact: SyncFact): void => {
      if (isOver) return;
      if (fact.kind === 'expired') stop();
      report(fact);
    };
    const sides = openSides(parts, uid, spec, createChannelState(tell));
    const asleep = parts.wakeUps(() => {
      for (const side of sides) side.wake();
    });
    stop = () => {
      isOver = true;
      asleep();
      for (const side of sides) side.stop();
    };
    return stop;
  },
  unsent: (uid, spec) => parts.databases.use(uid, spec.database, countUnsent),
});
