import type { Stop } from '@inkside/kit';

import { readKeptPage } from '../../gateway/feedPage';
import { createHomeOf } from '../../databaseNames';
import { type Arrival, arrivalsIn } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts, RunningDirection } from '../engineParts';
import { createHeldDeletions } from '../held/heldDeletions';
import { createIngest } from '../ingest/createIngest';
import { createAnnouncer } from './announcer';
import { createPageIndex } from '../../pages/pageIndex';
import { GatewayFault } from '../../gateway/gateway';
import { createLosses, createRetry, createWaits, type Losses, type Retry } from '../waits';
import { keepOwed } from '../keepOwed';
import { createFeed, type Feed } from './feed';
import { createFollowing, type FeedEnd, type Following } from './following';
import { createIntake } from './intake';
import { assertSameCloud } from './opening';
import { type OpenedPass, openPass } from './openPass';
import { keepResting } from './resting';

/** What is made once a pull, and stays while passes come and go. */
export const createPullTools = (
  parts: EngineParts,
  conflicts: Conflicts,
  listener: EngineListener,
  signal: AbortSignal,
) => {
  const index = createPageIndex();
  const announcer = createAnnouncer(parts);
  const held = createHeldDeletions({ parts, index, listener });
  const homeOf = createHomeOf(parts.uid);
  let isOpen = false;
  /** Of pages that waited before a reload. */
  const written: { readonly number: number; readonly arrival: Arrival }[] = [];

  /** What waited before a reload. Where it fails, it is gone on with. */
  const readWaiting = async (): Promise<void> => {
    for (const number of await parts.journal.pageNumbers()) {
      if (index.sizeOf(number) !== undefined) continue;
      const page = await parts.journal.readPage(number);
      if (page === undefined) continue;
      const arrivals = arrivalsIn(readKeptPage(page.text).rows, homeOf);
      const due = arrivals.filter((arrival) => !held.isHeld(arrival));
      index.added(number, page.text.length, due);
      for (const arrival of due) if (announcer.isWritten(arrival)) written.push({ number, arrival });
    }
    // Another page may say more of it, and that one goes in.
    announcer.waited(
      written.filter(({ number, arrival }) => !index.isSuperseded(number, arrival)).map(({ arrival }) => arrival),
    );
  };

  return {
    index,
    announcer,
    held,
    ingest: createIngest({ parts, conflicts, listener, announcer, held, index, signal }),
    /** Reads what this computer remembers, once. */
    open: async (): Promise<void> => {
      if (isOpen) return;
      await Promise.all([held.open(), announcer.open()]);
      await readWaiting();
      isOpen = true;
    },
    stop: (): void => {
      announcer.stop();
      held.stop();
    },
  };
};

interface RunningPull extends RunningDirection {
  /** Resolves once it is known which cloud answers. */
  readonly opened: Promise<void>;
}

const kindOf = (thrown: unknown): GatewayFault['kind'] | undefined =>
  thrown instanceof GatewayFault ? thrown.kind : undefined;

/** Whether to try again at once: nothing is wrong, or the next attempt is another one. */
const isNextAtOnce = (thrown: unknown, end: FeedEnd, feed: Feed, retry: Retry): boolean => {
  if (end.isReopened) return true;
  const kind = kindOf(thrown);
  const isFirst = retry.failures() === 0;
  if (kind === 'tooLarge') return feed.shrink();
  if (kind !== 'offline') return false;
  // A feed that was held and is cut, or falls silent, is opened again; only if that fails, something is wrong.
  if (end.isWaiting) return isFirst && end.wasHeld;
  feed.shrink();
  return false;
};

interface Passes {
  /** The pass that runs, or none. */
  readonly current: () => OpenedPass | undefined;
  /** Goes on with the pass that runs, or opens one, and follows its feed until that fails. */
  attempt(following: Following): Promise<void>;
  /** The cloud does not know where we stood. */
  readonly lost: Stop;
}

const createPasses = (
  open: (isLost: boolean) => Promise<OpenedPass>,
  assertSame: (pass: OpenedPass) => Promise<void>,
): Passes => {
  let pass: OpenedPass | undefined;
  let isLost = false;
  const goOn = async (running: OpenedPass, following: Following): Promise<void> => {
    const asked = following.ask(running);
    try {
      await assertSame(running);
    } catch (thrown) {
      asked.cancel();
      throw thrown;
    }
    return following.follow(running, asked);
  };
  return {
    current: () => pass,
    lost: () => {
      pass?.checkpoints.end();
      [pass, isLost] = [undefined, true];
    },
    attempt: async (following) => {
      if (pass !== undefined) return goOn(pass, following);
      const next = await open(isLost);
      [pass, isLost] = [next, false];
      // The journal knows nothing of a pass that could not be begun: the next attempt begins another one.
      next.ready.catch(() => (pass = pass === next ? undefined : pass));
      return following.follow(next, next.first);
    },
  };
};

/** A promise that is kept from outside. */
const createTurn = () => {
  let come: Stop = () => undefined;
  const over = new Promise<void>((resolve) => (come = resolve));
  return { over, come };
};

interface RecoveryParts {
  readonly listener: Pick<EngineListener, 'failed'>;
  readonly feed: Feed;
  readonly retry: Retry;
  readonly losses: Losses;
  readonly passes: Passes;
  readonly signal: AbortSignal;
  /** Gives up what is on its way. */
  readonly ended: () => FeedEnd;
  readonly expired: Stop;
}

/** Resolves when the next attempt may begin. */
const createRecovery =
  ({ listener, feed, retry, losses, passes, signal, ended, expired }: RecoveryParts) =>
  async (thrown: unknown): Promise<void> => {
    if (signal.aborted) return;
    const end = ended();
    const kind = kindOf(thrown);
    if (kind === 'expired') return expired();
    // Where waiting alone is refused, the place in the feed may still be known.
    if (kind === 'unknownSequence' && !end.isWaiting) {
      passes.lost();
      return losses.count(thrown);
    }
    if (isNextAtOnce(thrown, end, feed, retry)) return;
    listener.failed('pull', thrown);
    await retry.afterFailure(thrown);
  };

/** What a pull is made of, and does of itself. */
const createPull = (
  parts: EngineParts,
  conflicts: Conflicts,
  listener: EngineListener,
  on: { readonly signal: AbortSignal; readonly opened: Stop; readonly expired: Stop },
) => {
  const { signal, expired } = on;
  const tools = createPullTools(parts, conflicts, listener, signal);
  const { ingest, announcer } = tools;
  const waits = createWaits(parts.clock);
  const feed = createFeed(parts.gateway, parts.clock, signal);
  const retry = createRetry(waits, parts.random);
  const losses = createLosses({ parts, listener, waits });
  const owing = keepOwed({ parts, conflicts, listener, announcer, waits, signal, expired });
  const open = async (isLost: boolean): Promise<OpenedPass> => {
    listener.active();
    await tools.open();
    await owing.open();
    const isIdle = (): boolean => ingest.pages() === 0;
    const pass = await openPass({ parts, waits, feed, signal, isIdle, doubted: () => following.reopen() }, isLost);
    if (pass.isEmptyStart) ingest.begunEmpty();
    on.opened();
    return pass;
  };
  const passes = createPasses(open, ({ states, checkpoints }) =>
    assertSameCloud(parts, { state: states.now(), checkpoints }, signal),
  );
  const resting = keepResting({ parts, listener, ingest, waits, signal, pass: passes.current, expired });
  const intake = createIntake({ ...tools, parts, listener, signal, startIngest: resting.start });
  // What came last of a pull that ended may have been shown and not kept.
  const allKept = (): void => (signal.aborted ? undefined : parts.bus.caughtUp());
  const caughtUp = (): void => [announcer.rested, allKept, resting.caughtUp, owing.caughtUp].forEach((hear) => hear());
  // The lists and PouchDB need not wait until the gateway has said that this was all.
  const perhapsCaughtUp = (): void => [announcer.rested, resting.start].forEach((hear) => hear());
  const following = createFollowing({ feed, intake, waits, retry, signal, caughtUp, perhapsCaughtUp });
  const ended = (): FeedEnd => {
    [resting.fellBehind, announcer.rested, owing.fellBehind].forEach((hear) => hear());
    return following.giveUp();
  };

  const recover = createRecovery({ listener, feed, retry, losses, passes, signal, ended, expired });

  return {
    attempt: (): Promise<void> => passes.attempt(following).catch(recover),
    wake: (): void => [retry.now, losses.now, resting.wake, following.refresh, owing.wake].forEach((wake) => wake()),
    end: (): void => [retry.end, losses.end, resting.end, owing.end, tools.stop].forEach((end) => end()),
  };
};

/**
 * Keeps the local databases at what the cloud has: reads the feed page by page to its end, then waits for what comes.
 * Tries again until it is stopped, or the session is refused.
 */
export const runPull = (parts: EngineParts, conflicts: Conflicts, listener: EngineListener): RunningPull => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { over: opened, come } = createTurn();
  const stop: Stop = () => {
    stopping.abort();
    pull.end();
  };
  const expired: Stop = () => {
    if (signal.aborted) return;
    stop();
    listener.expired();
  };
  const pull = createPull(parts, conflicts, listener, { signal, opened: come, expired });
  const run = async (): Promise<void> => {
    while (!signal.aborted) await pull.attempt();
  };
  void run();
  return { opened, stop, wake: pull.wake };
};
