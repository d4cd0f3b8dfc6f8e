import { join } from 'node:path';

import { type Context, type Page, tabMemory } from '../../harness/browser';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { PAGE_NAMES } from '../../harness/pageNames';
import { alone } from '../../sync/parts/figures';
import { withApp, withStage } from '../../sync/stage';
import { largeComic } from '../books';
import { timeUntilRead } from '../page/reading';
import { shelve } from '../shelf';
import type { ReaderOptions } from './epub';

const BOOK = 'c'.repeat(32);
const READ = `#/library/read/${BOOK}`;
const PAGES = 30;
const MEGABYTE = 1_000_000;
const LIMIT_MB = 100;

/** The file is kept beside the reading; a new tab begins without anything that fetching it took. */
const KEPT_MS = 15_000;

const turnPages = async (context: Context, page: Page) => {
  const before = await tabMemory(context, page);
  const opened = await page.evaluate(timeUntilRead, { hash: READ, words: '' });
  let most = 0;
  for (let turned = 1; turned <= PAGES; turned += 1) {
    await page.keyboard.press('ArrowRight');
    await page.getByText(new RegExp(`page ${turned + 1} of`)).waitFor();
    most = Math.max(most, (await tabMemory(context, page)).resident ?? 0);
  }
  const { heap } = await tabMemory(context, page);
  return { opened, resident: most - (before.resident ?? 0), heap: heap - before.heap };
};

/** What a tab needs to read a comic that no memory should hold. */
export const measureComic = (options: ReaderOptions): Promise<{ readonly figures: readonly Figure[] }> =>
  withStage(1, options, (stage) =>
    withFolder(async (folder) => {
      const bytes = largeComic(options.comicMib);
      await shelve(stage, { bookId: BOOK, title: 'Comic', extension: 'cbz', bytes });
      const library = async (page: Page): Promise<void> => {
        await page.goto(`${stage.origin}/#/library/local`);
        await page.locator('[data-row]').first().waitFor();
      };
      const profile = join(folder, 'profile');
      const fetched = await withApp(stage, profile, async ({ page, context }) => {
        await context.addInitScript(PAGE_NAMES);
        await library(page);
        const took = await page.evaluate(timeUntilRead, { hash: READ, words: '' });
        await page.waitForTimeout(KEPT_MS);
        return took;
      });
      const { opened, resident, heap } = await withApp(stage, profile, async ({ page, context }) => {
        await context.addInitScript(PAGE_NAMES);
        await library(page);
        return turnPages(context, page);
      });
      const what = `a comic of ${options.comicMib} MiB, ${PAGES} pages read`;
      return {
        figures: [
          {
            name: `${what}: memory of its tab, more than before`,
            value: `${(resident / MEGABYTE).toFixed(0)} MB`,
            reference: `${LIMIT_MB} MB`,
            ratio: Math.max(0, resident / MEGABYTE) / LIMIT_MB,
            limit: 1,
          },
          { name: '  of it, objects of the page', value: `${(heap / MEGABYTE).toFixed(1)} MB`, reference: '' },
          alone('  its first page, with its file in this browser', opened),
          alone('  the first time, with its file from the cloud', fetched),
        ],
      };
    }),
  );
