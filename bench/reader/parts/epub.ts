import { join } from 'node:path';

import type { Page } from '../../harness/browser';
import { median, quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { PAGE_NAMES } from '../../harness/pageNames';
import { alone, slower } from '../../sync/parts/figures';
import { type OpenPage, type StageOptions, withApp, withStage } from '../../sync/stage';
import { FIRST_WORDS, largeEpub } from '../books';
import { serveFoliate } from '../foliatePage';
import { timeTurns, timeUntilRead } from '../page/reading';
import { shelve } from '../shelf';

export interface ReaderOptions extends StageOptions {
  readonly rounds: number;
  readonly epubMib: number;
  readonly comicMib: number;
  readonly books: number;
  readonly runs: number;
}

const BOOK = 'e'.repeat(32);
const TURNS = 60;
const FRAME_MS = 1000 / 60;
const FIRST_PAGE_LIMIT = 1.2;
const FIRST_PAGE_MS = 500;
const LIBRARY = '#/library/local';
const READ = `#/library/read/${BOOK}`;

interface Tabs {
  readonly page: Page;
  /** foliate-js with the same file. */
  readonly bare: Page;
}

const read = (page: Page): Promise<number> => page.evaluate(timeUntilRead, { hash: READ, words: FIRST_WORDS });

const leave = async (page: Page): Promise<void> => {
  await page.evaluate((hash) => void (location.hash = hash), LIBRARY);
  await page.locator('iframe.book-frame').waitFor({ state: 'detached' });
  // What was read is kept before the next round begins.
  await page.waitForTimeout(300);
};

/** Both open the book in turns; the first round warms up. */
const compareFirstPages = async ({ page, bare }: Tabs, rounds: number) => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await leave(page);
    await bare.bringToFront();
    const reference = await bare.evaluate<number>('window.openBook()');
    await page.bringToFront();
    const own = await read(page);
    if (round === 0) continue;
    ours.push(own);
    theirs.push(reference);
  }
  return { ours: median(ours), theirs: median(theirs) };
};

const measureIn = async (app: OpenPage, origin: string, foliate: string, options: ReaderOptions) => {
  const { page, context, measure } = app;
  await context.addInitScript(PAGE_NAMES);
  await page.goto(`${origin}/${LIBRARY}`);
  await page.locator('[data-row]').first().waitFor();
  const bare = await context.newPage();
  await bare.goto(foliate);
  await bare.waitForFunction('window.isReady === true');
  const fetched = await read(page);
  const first = await compareFirstPages({ page, bare }, options.rounds);
  await page.reload();
  await page.locator('iframe.book-frame').waitFor();
  const turns = await measure('reader-turns', () => page.evaluate(timeTurns, TURNS));
  return { fetched, ...first, turns };
};

/** The first page of a large EPUB, against foliate-js with its own renderer, in turns in one browser; then turns of pages. */
export const measureEpub = (options: ReaderOptions): Promise<{ readonly figures: readonly Figure[] }> =>
  withStage(1, options, (stage) =>
    withFolder(async (folder) => {
      const bytes = largeEpub(options.epubMib);
      await shelve(stage, { bookId: BOOK, title: 'Large', extension: 'epub', bytes });
      const foliate = await serveFoliate(bytes);
      const profile = join(folder, 'profile');
      const { ours, theirs, fetched, turns } = await withApp(stage, profile, (app) =>
        measureIn(app, stage.origin, foliate.origin, options),
      );
      await foliate.close();
      const what = `first page of an EPUB of ${options.epubMib} MiB`;
      return {
        figures: [
          slower(`${what}, against foliate-js`, ours, theirs, FIRST_PAGE_LIMIT),
          slower('  the same, against half a second', ours, FIRST_PAGE_MS, 1),
          alone('  the first time, with its file from the cloud', fetched),
          slower('next page, p95, against a frame', quantile(turns, 0.95), FRAME_MS, 1),
          alone('  median', median(turns)),
        ],
      };
    }),
  );
