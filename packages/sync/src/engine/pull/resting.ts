import { GatewayFault } from '../../gateway/gateway';
import type { EngineListener, EngineParts } from '../engineParts';
import type { Ingest } from '../ingest/createIngest';
import { createRetry, type Waits } from '../waits';
import type { OpenedPass } from './openPass';
import { offerUnnamed } from './unnamed';
import type { Stop } from '@inkside/kit';

interface RestingParts {
  readonly parts: EngineParts;
  readonly listener: Pick<EngineListener, 'idle' | 'failed' | 'unsentChanged'>;
  readonly ingest: Ingest;
  readonly waits: Waits;
  readonly signal: AbortSignal;
  readonly pass: () => OpenedPass | undefined;
  readonly expired: () => void;
}

/** Moves what waits into PouchDB beside the feed, and does what is due when nothing waits any more. */
export interface Resting {
  /** Begins to move pages, unless it does. */
  readonly start: Stop;
  /** The feed has nothing more for now. */
  readonly caughtUp: Stop;
  /** The feed is not known to be at its end any more. */
  readonly fellBehind: Stop;
  /** Ends a wait after a failure. */
  readonly wake: Stop;
  /** Nothing will be tried again. */
  readonly end: Stop;
}

/** The feed was read to its end, and all of it is in PouchDB. */
const completePass = async ({ parts, listener, ingest }: RestingParts, pass: OpenedPass): Promise<void> => {
  if (pass.states.now().isComplete) return;
  if (pass.named !== undefined && (await offerUnnamed(parts, pass.named, ingest.depart))) listener.unsentChanged();
  await pass.states.append(undefined, { isComplete: true, withRevisions: true });
  pass.named = undefined;
  ingest.passEnded();
};

/** Runs `work` as often as it is asked for, never twice at a time, again after a failure. */
const createWorker = (work: (isAskedAgain: () => boolean) => Promise<void>, resting: RestingParts) => {
  const { parts, listener, signal } = resting;
  const retry = createRetry(resting.waits, parts.random);
  let isRunning = false;
  let isAsked = false;

  const recover = async (thrown: unknown): Promise<void> => {
    if (signal.aborted) return;
    if (thrown instanceof GatewayFault && thrown.kind === 'expired') return resting.expired();
    listener.failed('pull', thrown);
    isAsked = true;
    await retry.afterFailure(thrown);
  };

  const attempt = async (): Promise<void> => {
    isAsked = false;
    await work(() => isAsked);
    retry.worked();
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (isAsked && !signal.aborted) await attempt().catch(recover);
    isRunning = false;
  };

  return {
    start: (): void => {
      isAsked = true;
      if (!isRunning && !signal.aborted) void run();
    },
    wake: retry.now,
    end: retry.end,
  };
};

export const keepResting = (resting: RestingParts): Resting => {
  const { listener, ingest, signal } = resting;
  let isCaughtUp = false;

  const { start, wake, end } = createWorker(async (isAskedAgain) => {
    const isAtRest = (): boolean => isCaughtUp && !isAskedAgain() && !signal.aborted;
    await ingest.drain();
    const pass = resting.pass();
    if (!isAtRest() || pass === undefined) return;
    await completePass(resting, pass);
    if (!isAtRest()) return;
    listener.idle('pull');
    pass.checkpoints.rested();
  }, resting);

  return {
    start,
    caughtUp: () => {
      isCaughtUp = true;
      start();
    },
    fellBehind: () => {
      isCaughtUp = false;
    },
    wake,
    end,
  };
};
