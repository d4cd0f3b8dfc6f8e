import type { Page } from '../../harness/browser';
import { withFolder } from '../../harness/scratch';
import { DOCUMENTS } from '../../sync/page/stores';
import { appAddress, withApp, type OpenPage, type Stage } from '../../sync/stage';

/** What the start of the page and of a recording have set going is over by then. */
const SETTLED_MS = 1500;

/** The gateway cannot be reached until this is called; then the page hears that it is online. */
const holdBack = async (page: Page): Promise<() => Promise<void>> => {
  await page.route('**/neocloud/**', (route) => route.abort('internetdisconnected'));
  return async () => {
    await page.unroute('**/neocloud/**');
    await page.evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('online'))));
  };
};

const startRecording = async (page: Page): Promise<void> => {
  await page.locator('.status-button').first().click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('button', { name: /^Stop/ }).waitFor();
  await page.keyboard.press('Escape');
};

/** Runs in the page: milliseconds from the first request after now. */
const watchPull = async ({ count, documents }: { readonly count: number; readonly documents: typeof DOCUMENTS }) => {
  const watch = window.inksideWatch;
  const released = performance.now();
  const long: number[] = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  const listing = watch.whenListed(count);
  const ingested = await watch.whenPut(documents.database, documents.store, count);
  const listed = (await listing).inFrame;
  const requests = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.includes('/neocloud') && startTime >= released);
  const start = Math.min(...requests.map(({ startTime }) => startTime));
  long.length = 0;
  Object.assign(window, { inksideLongTasks: long });
  return { listed: listed - start, ingested: ingested - start };
};

export const sleep = (page: Page, ms: number): Promise<void> =>
  page.evaluate((wait) => new Promise<void>((resolve) => setTimeout(resolve, wait)), ms);

/** The app with the list of an empty profile, whose pull begins when it is released. */
export const withHeldPull = <Result>(
  stage: Stage,
  isRunning: boolean,
  work: (open: OpenPage, pull: () => ReturnType<typeof watchPull>) => Promise<Result>,
): Promise<Result> =>
  withFolder((profile) =>
    withApp(stage, profile, async (open) => {
      const { page } = open;
      await page.addInitScript(() => localStorage.setItem('inkside.recorder', 'allowed'));
      const release = await holdBack(page);
      await page.goto(appAddress(stage.origin));
      await page
        .getByText(/offline/i)
        .first()
        .waitFor();
      if (isRunning) await startRecording(page);
      await sleep(page, SETTLED_MS);
      return work(open, async () => {
        const watching = page.evaluate(watchPull, { count: stage.count, documents: DOCUMENTS });
        await release();
        return watching;
      });
    }),
  );
