import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '../../harness/browser';
import { inTurn, quantile } from '../../harness/measure';
import { withFolder } from '../../harness/scratch';
import { writeNewest } from '../notes';
import { appAddress, withApp, withBarePage, withStage } from '../stage';
import type { Stage } from '../stage';
import { slower } from './figures';
import type { Part } from './figures';

const WRITES = 60;
const SHORTEST_PAUSE_MS = 250;
const PAUSE_SPREAD_MS = 100;
/** Until the first pull's work behind the list is over. */
const QUIET_MS = 3000;
/** How long the last write may be on its way. */
const ARRIVAL_MS = 5000;

interface Arrival {
  readonly text: string;
  /** Epoch milliseconds: it is in the page; the frame that shows it begins. */
  readonly at: number;
  readonly inFrame: number;
}

/** Differently long each time, so that writes keep no step with frames; the same for both sides. */
const pauseOf = (index: number): number => SHORTEST_PAUSE_MS + ((index * 37) % PAUSE_SPREAD_MS);

let runs = 0;

/** Writes notes into the cloud and says how long each took from the write's call into the page. */
const measureWrites = async (
  stage: Stage,
  expect: (text: string) => Promise<void>,
  arrivals: () => Promise<readonly Arrival[]>,
) => {
  runs += 1;
  const starts = new Map<string, number>();
  for (let index = 0; index < WRITES; index += 1) {
    const title = `Live ${runs}-${index};`;
    await expect(title);
    await sleep(pauseOf(index));
    starts.set(title, await writeNewest(stage, title));
  }
  await sleep(ARRIVAL_MS);
  const seen = (await arrivals()).flatMap(({ text, at, inFrame }) => {
    const start = starts.get(text);
    return start === undefined ? [] : [{ at: at - start, inFrame: inFrame - start }];
  });
  if (seen.length !== WRITES) throw new Error(`${seen.length} of ${WRITES} remote writes arrived.`);
  const of = (name: 'at' | 'inFrame', share: number): number =>
    quantile(
      seen.map((each) => each[name]),
      share,
    );
  return { p50: of('at', 0.5), p95: of('at', 0.95), frame50: of('inFrame', 0.5), frame95: of('inFrame', 0.95) };
};

const inApp = (stage: Stage, count: number) =>
  withFolder((profile) =>
    withApp(stage, profile, async ({ page, measure }) => {
      await page.goto(appAddress(stage.origin), { waitUntil: 'commit' });
      await page.evaluate((rows) => window.inksideWatch.whenListed(rows), count);
      await page.evaluate((ms) => window.inksideWatch.whenQuiet(ms), QUIET_MS);
      const expect = (text: string) => page.evaluate((title) => window.inksideWatch.expectRow(title), text);
      const arrivals = async () => {
        const rows = await page.evaluate(() => window.inksideWatch.seenRows());
        return rows.map(({ text, inDocument, inFrame }) => ({ text, at: inDocument, inFrame }));
      };
      return measure('live-app', () => measureWrites(stage, expect, arrivals));
    }),
  );

const bareArrivals = async (page: Page): Promise<readonly Arrival[]> => {
  const found = await page.evaluate(() => window.inksideBench.bareArrivals());
  return found.map(({ title, parsed, inFrame }) => ({ text: title, at: parsed, inFrame }));
};

const inBarePage = (stage: Stage, count: number) =>
  withBarePage(stage, { origin: stage.origin, kind: 'stock' }, async ({ page, measure }) => {
    await page.evaluate((feed) => window.inksideBench.startBarePoll(feed), { uid: stage.person.uid, count });
    await sleep(QUIET_MS);
    return measure('live-bare', () =>
      measureWrites(
        stage,
        async () => undefined,
        () => bareArrivals(page),
      ),
    );
  });

type Measure<Result> = (stage: Stage, count: number) => Promise<Result>;

/** A device's write into the list of an open app. */
export const measureLive: Part = ({ docs, rounds, ...options }) =>
  withStage(docs, options, async (stage) => {
    // Each side leaves its writes behind.
    let count = docs;
    const counted = async <Result>(measure: Measure<Result>): Promise<Result> => {
      const result = await measure(stage, count);
      count += WRITES;
      return result;
    };
    const { app, bare } = await inTurn(rounds, { app: () => counted(inApp), bare: () => counted(inBarePage) });
    return {
      ratios: { p95Ratio: app.p95 / bare.p95 },
      medians: { app, bare },
      figures: [
        slower(`remote write to row, ${docs} there: p95, against a bare long poll`, app.p95, bare.p95, 2),
        slower('  p50', app.p50, bare.p50),
        slower('  p95 of both until the frame that shows it', app.frame95, bare.frame95),
        slower('  p50 of both until the frame that shows it', app.frame50, bare.frame50),
      ],
    };
  });
