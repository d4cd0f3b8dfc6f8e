import { withBrowser, tabMemory } from '../../harness/browser';
import type { TabMemory } from '../../harness/browser';
import { inTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { DOCUMENTS, PAGES } from '../page/stores';
import { appAddress, withApp, withBarePage, withStage } from '../stage';
import type { Stage } from '../stage';
import { alone, faster, slower } from './figures';
import type { Part } from './figures';

const MEBIBYTE = 1024 ** 2;

const memoryReading = ({ heap, residentPeak = 0 }: TabMemory) => ({
  heap: heap / MEBIBYTE,
  peak: residentPeak / MEBIBYTE,
});

/** The app with an empty profile; milliseconds from its first request to the gateway on. */
const appPull = (stage: Stage, origin: string, name: string) =>
  withFolder((profile) =>
    withApp(stage, profile, async ({ page, context, measure }) => {
      const times = await measure(name, async () => {
        await page.goto(appAddress(origin), { waitUntil: 'commit' });
        return page.evaluate(
          async ({ count, documents, pages }) => {
            const watch = window.inksideWatch;
            const listing = watch.whenListed(count);
            const ingested = await watch.whenPut(documents.database, documents.store, count);
            const listed = (await listing).inFrame;
            // Every page was kept before it went into PouchDB; without a journal nothing was kept before.
            const kept = watch.puts(pages.database, pages.store).at;
            const durable = kept === 0 ? ingested : kept;
            const start = watch.firstRequest();
            return { listed: listed - start, durable: durable - start, ingested: ingested - start };
          },
          { count: stage.count, documents: DOCUMENTS, pages: PAGES },
        );
      });
      return { ...times, ms: Math.max(times.listed, times.durable), ...memoryReading(await tabMemory(context, page)) };
    }),
  );

const stockPull = (stage: Stage, origin: string, batch: number, name: string) =>
  withBarePage(stage, { origin, kind: 'stock' }, async ({ page, context, measure }) => {
    const feed = { uid: stage.person.uid, count: stage.count };
    const ms = await measure(name, () =>
      page.evaluate(([from, size]) => window.inksideBench.stockPull(from, size), [feed, batch] as const),
    );
    return { ms, ...memoryReading(await tabMemory(context, page)) };
  });

type Limit = 'bulkDocsAlone' | 'rawIndexedDb' | 'fetchPages' | 'fetchWhole';

const limit = (stage: Stage, name: Limit) =>
  withBarePage(stage, { origin: stage.origin, kind: 'stock' }, async ({ page, measure }) => {
    const feed = { uid: stage.person.uid, count: stage.count };
    const ms = await measure(`firstPull-${name}`, () =>
      page.evaluate(([from, what]) => window.inksideBench[what](from), [feed, name] as const),
    );
    return { ms };
  });

/** Our engine without the app, which shows what React and the store cost. */
const enginePull = (stage: Stage) =>
  withBarePage(stage, { origin: stage.origin, kind: 'ours' }, ({ page, measure }) => {
    const feed = { uid: stage.person.uid, count: stage.count };
    return measure('firstPull-engine', () => page.evaluate((from) => window.inksideOurs.pull(from), feed));
  });

/** What a tab weighs without anything in it. */
const blankTab = () =>
  withFolder((profile) =>
    withBrowser(profile, async (context) => memoryReading(await tabMemory(context, await context.newPage()))),
  );

const readings = (stage: Stage, rounds: number) =>
  inTurn(rounds, {
    app: () => appPull(stage, stage.origin, 'firstPull-app'),
    engine: () => enginePull(stage),
    stock1000: () => stockPull(stage, stage.origin, 1000, 'firstPull-stock1000'),
    stock100: () => stockPull(stage, stage.origin, 100, 'firstPull-stock100'),
    bulkDocs: () => limit(stage, 'bulkDocsAlone'),
    raw: () => limit(stage, 'rawIndexedDb'),
    fetchPages: () => limit(stage, 'fetchPages'),
    fetchWhole: () => limit(stage, 'fetchWhole'),
    appMultipart: () => appPull(stage, stage.multipartOrigin, 'firstPull-appMultipart'),
    stockMultipart: () => stockPull(stage, stage.multipartOrigin, 1000, 'firstPull-stockMultipart'),
    blank: () => blankTab(),
  });
type Readings = Awaited<ReturnType<typeof readings>>;

const ratiosOf = ({ app, stock1000, bulkDocs, fetchPages, fetchWhole, appMultipart, stockMultipart }: Readings) => ({
  ratioToStock: stock1000.ms / app.ms,
  ratioToFloor: app.ms / Math.min(fetchPages.ms, fetchWhole.ms),
  ingestToBulkDocs: app.ingested / bulkDocs.ms,
  ratioToMultipartStock: stockMultipart.ms / appMultipart.ms,
});

const pullFigures = (all: Readings, count: number): Figure[] => {
  const { app, engine, stock1000, stock100, bulkDocs, raw, fetchPages, fetchWhole, appMultipart, stockMultipart } = all;
  const floor = Math.min(fetchPages.ms, fetchWhole.ms);
  return [
    faster(`first pull of ${count}, listed and durable: against stock at batch 1000`, app.ms, stock1000.ms, 10),
    faster('  against stock at batch 100', app.ms, stock100.ms),
    slower('  against fetch and parse alone', app.ms, floor, 2),
    alone('    these in pages / in one answer', fetchPages.ms, fetchWhole.ms),
    faster('  against one IndexedDB transaction', app.ms, raw.ms),
    alone('  of it until listed / until durable', app.listed, app.durable),
    alone('  the engine alone: told / durable / in PouchDB', engine.announced, engine.durable, engine.ingested),
    slower('  until everything is in PouchDB: against bulkDocs alone', app.ingested, bulkDocs.ms, 1.25),
    slower('    the engine alone', engine.ingested, bulkDocs.ms),
    faster('  from a multipart gateway: against stock', appMultipart.ms, stockMultipart.ms, 50),
  ];
};

const mebibytes = (value: number): string => `${value.toFixed(0)} MiB`;

const memoryFigures = ({ app, stock1000, blank }: Readings): Figure[] => {
  const aboveBlank = ({ peak }: { readonly peak: number }): string => mebibytes(peak - blank.peak);
  return [
    { name: '  JavaScript heap after it, and stock', value: mebibytes(app.heap), reference: mebibytes(stock1000.heap) },
    { name: '  most memory of the tab, above an empty one', value: aboveBlank(app), reference: aboveBlank(stock1000) },
  ];
};

/** All notes of a person into a fresh browser. */
export const measureFirstPull: Part = (options) =>
  withStage(options.docs, options, async (stage) => {
    const all = await readings(stage, options.rounds);
    return { ratios: ratiosOf(all), medians: all, figures: [...pullFigures(all, stage.count), ...memoryFigures(all)] };
  });
