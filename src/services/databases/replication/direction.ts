import type { Stop } from '../../ports';
import { backOffMs, pauseFor, type Pause } from '../../backOff';
import type { RunEnd, RunListener } from './replicationRun';
import { SilentConnection } from './brokenFetch';
import type { SyncSession } from './syncSession';

export interface DirectionListener extends Omit<RunListener, 'idle'> {
  idle(): void;
  failed(error: unknown): void;
  /** The session is not accepted and cannot be renewed. Nothing follows. */
  expired(): void;
}

interface DirectionParts {
  readonly session: SyncSession;
  /** One attempt; resolves when it is over. */
  readonly run: (listener: RunListener, stop: AbortSignal) => Promise<RunEnd>;
  readonly random: () => number;
}

export interface Direction {
  /** Ends a running wait: the network may be back. */
  wake(): void;
  stop: Stop;
}

/** Counts failures in a row, and waits longer after each. */
const createRetry = (random: () => number, isStopped: () => boolean) => {
  let failures = 0;
  let pause: Pause | undefined;
  return {
    worked: (): void => {
      failures = 0;
    },
    /** Tells of the failure and waits. A feed that falls silent after it worked is opened again at once instead. */
    afterFailure: async (error: unknown, tell: () => void): Promise<void> => {
      failures += 1;
      if (isStopped() || (failures === 1 && error instanceof SilentConnection)) return;
      tell();
      pause = pauseFor(backOffMs(failures - 1, random));
      await pause.over;
      pause = undefined;
    },
    endPause: (): void => pause?.end(),
  };
};

/** Passes on what a run says, and notes what proves that the cloud answered. */
const noting = (listener: DirectionListener, worked: () => void, isStopped: () => boolean): RunListener => ({
  active: () => listener.active(),
  denied: (id, reason) => listener.denied(id, reason),
  changed: (documents) => {
    worked();
    listener.changed(documents);
  },
  idle: () => {
    if (isStopped()) return;
    worked();
    listener.idle();
  },
});

/** Keeps one direction of a channel replicating: run, fail, wait longer each time, run again, until stopped. */
export const keepRunning = ({ session, run, random }: DirectionParts, listener: DirectionListener): Direction => {
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  const retry = createRetry(random, isStopped);

  const worked = (): void => {
    retry.worked();
    session.proven();
  };
  const runListener = noting(listener, worked, isStopped);
  const failed = (error: unknown): Promise<void> => retry.afterFailure(error, () => listener.failed(error));

  /** False when there is nothing more to try. */
  const renewed = async (generation: number): Promise<boolean> => {
    try {
      if ((await session.renew(generation)) === 'renewed') return true;
    } catch (thrown) {
      await failed(thrown);
      return true;
    }
    if (!isStopped()) listener.expired();
    return false;
  };

  const loop = async (): Promise<void> => {
    while (!isStopped()) {
      const generation = session.generation();
      const end = await run(runListener, stopping.signal);
      if (end.kind === 'stopped') return;
      if (end.kind === 'failed') await failed(end.error);
      else if (!(await renewed(generation))) return;
    }
  };
  void loop();

  return {
    wake: retry.endPause,
    stop: () => {
      stopping.abort();
      retry.endPause();
    },
  };
};
