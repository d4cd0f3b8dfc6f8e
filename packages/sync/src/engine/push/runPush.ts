import { asMs, type Stop } from '@inkside/kit';

import { createRetry, createWaits, type Wait, type Waits } from '../waits';
import type { BusListener } from '../../bus';
import { databaseNames } from '../../databaseNames';
import { GatewayFault } from '../../gateway/gateway';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts, RunningPush } from '../engineParts';
import { createConflicted } from './conflicted';
import { createRounds } from './round';

/** A ring while nobody listens is heard by the next one who does. */
const createBell = (waits: Waits) => {
  let isRung = false;
  let rings = 0;
  let wake: () => void = () => undefined;

  return {
    ring: (): void => {
      isRung = true;
      rings += 1;
      wake();
    },
    /** How often it has rung. */
    rings: (): number => rings,
    /** Resolves at the next ring, at the latest after the milliseconds. */
    heard: async (withinMs: number | undefined): Promise<void> => {
      const timer: Wait | undefined = withinMs === undefined ? undefined : waits.pause(withinMs);
      const rung = new Promise<void>((resolve) => {
        wake = resolve;
        if (isRung) resolve();
      });
      await (timer === undefined ? rung : Promise.race([rung, timer.over]));
      timer?.end();
      isRung = false;
    },
  };
};

const FIRST_GATHERING_MS = 20;
const LONGEST_GATHERING_MS = 250;
/** After so long without a write the next one is sent at once. */
const QUIET_MS = 250;
/** When no write comes for so long, none is waited for. */
const PAUSE_MS = 30;

/**
 * Gathers before sending. The first write after a quiet time goes at once; while writes go on, each request waits longer
 * for company, so that a thousand writes one after the other are a handful of requests. `rings`: how many have come.
 */
export const createGathering = (waits: Waits, now: () => number, rings: () => number) => {
  let windowMs = 0;
  let sentAt = -Infinity;
  let isEnded = false;
  let wait: Wait | undefined;
  return {
    sent: (): void => {
      sentAt = now();
    },
    gather: async (): Promise<void> => {
      const isQuiet = Math.abs(now() - sentAt) > QUIET_MS;
      windowMs = isQuiet ? 0 : Math.min(LONGEST_GATHERING_MS, Math.max(FIRST_GATHERING_MS, windowMs * 2));
      isEnded = false;
      let heard = -1;
      for (let left = windowMs; left > 0 && heard !== rings() && !isEnded; left -= PAUSE_MS) {
        heard = rings();
        wait = waits.pause(Math.min(left, PAUSE_MS));
        await wait.over;
      }
      wait = undefined;
    },
    end: (): void => {
      isEnded = true;
      wait?.end();
    },
  };
};

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
