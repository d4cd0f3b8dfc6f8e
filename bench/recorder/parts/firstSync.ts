import { tabMemory, type Context, type Page } from '../../harness/browser';
import { mediansIn, roundsInTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { pairedRatio } from '../../harness/spread';
import { milliseconds, slower } from '../../sync/parts/figures';
import { withStage, type Stage } from '../../sync/stage';
import { sleep, withHeldPull } from './heldPull';

const MEBIBYTE = 1024 ** 2;
/** What a running recording has put off is done by then. */
const AFTERWARDS_MS = 6000;
/** The share of the time that recording may cost. */
const MOST_COST = 1.03;

/** Milliseconds that the page's main thread has worked. */
const threadTime = async (context: Context, page: Page): Promise<() => Promise<number>> => {
  const tools = await context.newCDPSession(page);
  await tools.send('Performance.enable');
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
    if (seconds === undefined) throw new Error('The browser does not say how long the main thread has worked.');
    return seconds * 1000;
  };
};

const pullOnce = (stage: Stage, name: string, isRunning: boolean) =>
  withHeldPull(stage, isRunning, async ({ page, context, measure }, pull) => {
    const worked = await threadTime(context, page);
    const before = await worked();
    const times = await measure(name, pull);
    const pulled = await worked();
    await sleep(page, AFTERWARDS_MS);
    const after = await worked();
    const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'inksideLongTasks') as number[])));
    const { heap } = await tabMemory(context, page);
    return { ...times, thread: pulled - before, afterwards: after - pulled, longest, heap: heap / MEBIBYTE };
  });

export interface FirstSyncOptions {
  readonly docs: number;
  readonly rounds: number;
  readonly isProfiling: boolean;
  /** The app, and the same without a recorder. */
  readonly app: string;
  readonly without: string;
}

const readings = (options: FirstSyncOptions) => {
  const { docs, rounds, isProfiling } = options;
  return withStage(docs, { app: options.without, isProfiling }, (bare) =>
    withStage(docs, { app: options.app, isProfiling }, (stage) =>
      roundsInTurn(rounds, {
        off: () => pullOnce(bare, 'recorder-off', false),
        ring: () => pullOnce(stage, 'recorder-ring', false),
        running: () => pullOnce(stage, 'recorder-running', true),
      }),
    ),
  );
};
type Readings = Awaited<ReturnType<typeof readings>>;

const SIDES = { ring: 'the ring', running: 'a running recording' } as const;

type Name = keyof typeof SIDES;

/** What is compared by each round, because the goal is a few per cent, and rounds differ by more. */
const paired = (all: Readings, name: Name, value: 'listed' | 'ingested' | 'thread') =>
  pairedRatio(
    all[name].map((reading) => reading[value]),
    all.off.map((reading) => reading[value]),
  );

const sideFigures = (all: Readings, name: Name, docs: number): Figure[] => {
  const medians = mediansIn(all);
  const [side, off] = [medians[name], medians.off];
  const compared = (what: string, value: 'listed' | 'ingested' | 'thread'): Figure => {
    const { ratio, ...spread } = paired(all, name, value);
    return {
      name: what,
      value: milliseconds(side[value]),
      reference: milliseconds(off[value]),
      ratio,
      limit: MOST_COST,
      spread,
    };
  };
  return [
    compared(`first sync of ${docs} with ${SIDES[name]}, against none: processor time of the main thread`, 'thread'),
    compared('  until listed', 'listed'),
    compared('  until all are in PouchDB', 'ingested'),
    slower(
      `  processor time of the main thread in the ${AFTERWARDS_MS / 1000} s afterwards`,
      side.afterwards,
      off.afterwards,
    ),
    slower('    longest task among it', side.longest, off.longest),
    {
      name: '  JavaScript heap after it',
      value: `${side.heap.toFixed(0)} MiB`,
      reference: `${off.heap.toFixed(0)} MiB`,
    },
  ];
};

const ratiosOf = (all: Readings, name: Name) => ({
  listed: paired(all, name, 'listed'),
  ingested: paired(all, name, 'ingested'),
  thread: paired(all, name, 'thread'),
});

/** What recording costs while all documents of a person come into a fresh browser. */
export const measureFirstSync = async (options: FirstSyncOptions) => {
  const all = await readings(options);
  const figures = [...sideFigures(all, 'ring', options.docs), ...sideFigures(all, 'running', options.docs)];
  return {
    ratios: { ring: ratiosOf(all, 'ring'), running: ratiosOf(all, 'running') },
    medians: mediansIn(all),
    figures,
  };
};
