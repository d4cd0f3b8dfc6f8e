import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { cookieOf } from '../../cloud/people';
import type { Page } from '../../harness/browser';
import { quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { PAGE_NAMES } from '../../harness/pageNames';
import { type Frames, watchFrames } from '../../lists/page/frames';
import { alone, slower } from '../../sync/parts/figures';
import { type OpenPage, type Stage, withApp, withStage } from '../../sync/stage';
import { smallBooks } from '../books';
import type { ReaderOptions } from './epub';

const LIMIT_MS = 30_000;
const WATCH_MS = 4000;
/** An upload takes so many. */
const UPLOAD = 30;

/** Looks when the line about the looking comes and goes. */
const watchLooking = (): void => {
  const watched = window as unknown as { looked: number; isLooking: boolean };
  const begun = performance.now();
  watched.looked = 0;
  new MutationObserver(() => {
    const isLooking = (document.querySelector('.books-looking')?.textContent ?? '') !== '';
    if (watched.isLooking && !isLooking) watched.looked = performance.now() - begun;
    watched.isLooking = isLooking;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
};

const lookedIn = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { looked: number }).looked);

/** How many documents the channel of the library has. */
const rowsOf = async ({ origin, person }: Stage): Promise<number> => {
  const query = `filter=sync_gateway/bychannel&channels=${person.uid}-READER_LIBRARY`;
  const answer = await fetch(`${origin}/neocloud/_changes?${query}`, { headers: { cookie: cookieOf(person) } });
  return ((await answer.json()) as { readonly results: readonly unknown[] }).results.length;
};

const writeBooks = async (folder: string, count: number): Promise<readonly string[]> => {
  await mkdir(folder);
  const books = await smallBooks(count);
  await Promise.all(books.map(({ name, bytes }) => writeFile(join(folder, name), bytes)));
  return books.map(({ name }) => join(folder, name));
};

const addAll = async ({ page, context }: OpenPage, stage: Stage, paths: readonly string[]) => {
  await context.addInitScript(PAGE_NAMES);
  await page.goto(`${stage.origin}/#/library/local`);
  const input = page.locator('input[type=file][aria-label="Add books"]').first();
  await input.waitFor({ state: 'attached', timeout: 30_000 });
  const still = await page.evaluate(watchFrames, { ms: WATCH_MS, step: 0 });
  await input.setInputFiles([...paths]);
  await page.getByRole('dialog').waitFor();
  await page.evaluate(watchLooking);
  const begun = performance.now();
  await page.getByRole('dialog').getByRole('button').last().click();
  const moving = await page.evaluate(watchFrames, { ms: WATCH_MS, step: 0 });
  while ((await rowsOf(stage)) < paths.length) await new Promise((resolve) => setTimeout(resolve, 500));
  return { still, moving, stored: performance.now() - begun, looked: await lookedIn(page) };
};

/** Many small books chosen at once: until all were looked into, how the page moves meanwhile, and until the cloud has them. */
export const measureAdding = (options: ReaderOptions): Promise<{ readonly figures: readonly Figure[] }> =>
  withStage(1, options, (stage) =>
    withFolder(async (folder) => {
      const paths = await writeBooks(join(folder, 'books'), options.books);
      const profile = join(folder, 'profile');
      const { still, moving, stored, looked } = await withApp(stage, profile, (app) => addAll(app, stage, paths));
      const p95 = ({ gaps }: Frames): number => quantile(gaps, 0.95);
      return {
        figures: [
          slower(`${options.books} small books of five kinds read for title, author, cover`, looked, LIMIT_MS, 1),
          slower('  frames meanwhile, p95, against the page at rest', p95(moving), p95(still)),
          alone('  longest frame', Math.max(...moving.gaps)),
          alone(`  until the cloud has all, in ${Math.ceil(options.books / UPLOAD)} uploads`, stored),
        ],
      };
    }),
  );
