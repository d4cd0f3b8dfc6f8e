import { tabMemory, type Context, type Page } from '../../harness/browser';
import { inTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { slower } from '../../sync/parts/figures';
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
      inTurn(rounds, {
        off: () => pullOnce(bare, 'recorder-off', false),
        ring: () => pullOnce(stage, 'recorder-ring', false),
        running: () => pullOnce(stage, 'recorder-running', true),
      }),
    ),
  );
};
type Readings = Awaited<ReturnType<typeof readings>>;

const SIDES = { ring: 'the ring', running: 'a running recording' } as const;

const sideFigures = (all: Readings, name: keyof typeof SIDES, docs: number): Figure[] => {
  const [side, off] = [all[name], all.off];
  return [
    slower(`first sync of ${docs} with ${SIDES[name]}: until listed, against none`, side.listed, off.listed, MOST_COST),
    slower('  until all are in PouchDB', side.ingested, off.ingested, MOST_COST),
    slower('  work of the main thread until then', side.thread, off.thread, MOST_COST),
    slower(`  work of the main thread in the ${AFTERWARDS_MS / 1000} s afterwards`, side.afterwards, off.afterwards),
    slower('    longest task among it', side.longest, off.longest),
    { name: '  JavaScript heap after it', value: `${side.heap.toFixed(0)} MiB`, reference: `${off.heap.toFixed(0)} MiB` },
  ];
};

const ratiosOf = (all: Readings, name: keyof typeof SIDES) => ({
  listed: all[name].listed / all.off.listed,
  ingested: all[name].ingested / all.off.ingested,
  thread: all[name].thread / all.off.thread,
});

/** What recording costs while all documents of a person come into a fresh browser. */
export const measureFirstSync = async (options: FirstSyncOptions) => {
  const all = await readings(options);
  const figures = [...sideFigures(all, 'ring', options.docs), ...sideFigures(all, 'running', options.docs)];
  return { ratios: { ring: ratiosOf(all, 'ring'), running: ratiosOf(all, 'running') }, medians: all, figures };
};
