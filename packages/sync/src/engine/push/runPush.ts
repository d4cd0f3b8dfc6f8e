import { asMs, type Stop } from '@inkside/kit';
import type { BusListener } from '../../bus';
import { databaseNames } from '../../homes';
import { GatewayFault } from '../../gateway/gateway';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts, RunningPush } from '../engineParts';
import { createRetry } from '../retry';
import { createWaits } from '../waits';
import { createBell, createGathering } from './bell';
import { createConflicted } from './conflicted';
import { createRounds } from './round';

/** A tab that was killed may have noted a write and told nobody. */
const LOOK_AGAIN_MS = asMs(300_000);

const isExpired = (thrown: unknown): boolean => thrown instanceof GatewayFault && thrown.kind === 'expired';

const listenForWrites = ({ bus }: EngineParts, ring: () => void): Stop => {
  const onChanges: BusListener = (_changes, origin) => {
    if (origin === 'here') ring();
  };
  const stops = databaseNames.map((database) => bus.listen(database, onChanges));
  return () => stops.forEach((stop) => stop());
};

const repeat = async (
  signal: AbortSignal,
  work: () => Promise<void>,
  fail: (thrown: unknown) => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await work();
    } catch (thrown) {
      if (!signal.aborted) await fail(thrown);
    }
  }
};

/**
 * Sends what is in the outbox: at the start, after each write of any tab, and when it is woken. One write is sent at
 * once; what comes while a call is under way, or in a burst, goes together. A failed call is sent again: the cloud takes
 * a revision that it has already as nothing new.
 */
export const runPush = (parts: EngineParts, conflicts: Conflicts, listener: EngineListener): RunningPush => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waits = createWaits(parts.clock);
  const retry = createRetry(waits, parts.random);
  const bell = createBell(waits);
  const gathering = createGathering(waits, () => parts.clock.now(), bell.rings);
  const conflicted = createConflicted(parts, conflicts, listener);
  const rounds = createRounds({ parts, conflicts, listener, conflicted, signal });

  const runOnce = async (): Promise<void> => {
    const againInMs = await rounds.run();
    if (signal.aborted) return;
    gathering.sent();
    retry.worked();
    listener.idle('push');
    await bell.heard(againInMs ?? LOOK_AGAIN_MS);
    if (!signal.aborted) await gathering.gather();
  };

  const fail = async (thrown: unknown): Promise<void> => {
    if (!isExpired(thrown)) {
      listener.failed('push', thrown);
      return retry.afterFailure(thrown);
    }
    listener.expired();
    stop();
  };

  const wake = (): void => {
    conflicted.now();
    retry.now();
    gathering.end();
    bell.ring();
  };

  const stopListening = listenForWrites(parts, bell.ring);
  function stop(): void {
    if (signal.aborted) return;
    stopping.abort();
    stopListening();
    wake();
    retry.end();
  }

  void repeat(signal, runOnce, fail);
  // What fails in a flush is sent again by the next start: nothing was struck off.
  return { wake, flush: () => void rounds.runLast().catch(() => undefined), stop };
};
