import { join } from 'node:path';

import { noteOf } from '../../cloud/documents';
import { median, quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { PAGE_NAMES } from '../../harness/pageNames';
import { alone, slower } from '../../sync/parts/figures';
import { call, type GatewaySide } from '../../sync/notes';
import { appAddress, type OpenPage, type StageOptions, withApp, withStage } from '../../sync/stage';
import { type Frames, timeUntilShown, watchFrames } from '../page/frames';

export interface ListOptions extends StageOptions {
  readonly docs: number;
  readonly rounds: number;
}

/** No record was written for so long: all is kept, and nothing else is done meanwhile. */
const QUIET_MS = 20_000;
const PATIENCE_MS = 20_000;
const SCROLL_MS = 4000;
/** A fast hand: some 6,000 pixels a second. */
const STEP_PX = 100;
const HEAD = '.grid-head';
/** The id of a folder beside the notes. */
const FOLDER = 'f'.repeat(32);

/** An empty folder beside the notes. */
const writeFolder = ({ origin, person }: GatewaySide): Promise<unknown> => {
  const note = noteOf(person.uid, 0);
  const folder = { ...note, _id: FOLDER, uniqueId: FOLDER, title: 'Goal', type: 0, document: false, library: true };
  return call({ origin, person }, '_bulk_docs', { docs: [folder] });
};

/** The app with all notes of the account shown, and nothing left to do. */
const withList = <Result>(options: ListOptions, work: (app: OpenPage) => Promise<Result>): Promise<Result> =>
  withStage(options.docs, options, (stage) =>
    withFolder(async (folder) => {
      await writeFolder(stage);
      return withApp(stage, join(folder, 'profile'), async (app) => {
        await app.page.addInitScript(PAGE_NAMES);
        await app.page.goto(appAddress(stage.origin).replace('recentNote', 'localNote'), { waitUntil: 'commit' });
        await app.page.evaluate((rows) => window.inksideWatch.whenListed(rows), options.docs + 1);
        await app.page.evaluate((ms) => window.inksideWatch.whenQuiet(ms), QUIET_MS);
        app.page.setDefaultTimeout(PATIENCE_MS);
        return work(app);
      });
    }),
  );

const times = async <Result>(rounds: number, measure: () => Promise<Result>): Promise<readonly Result[]> => {
  const all: Result[] = [];
  // The first one warms up.
  for (let round = 0; round <= rounds; round += 1) all.push(await measure());
  return all.slice(1);
};

const p95 = (frames: readonly Frames[], name: keyof Frames): number =>
  median(frames.map((each) => quantile(each[name], 0.95)));

/** The whole list scrolled by a fast hand, against the same page on which nothing moves. */
export const measureScrolling = (options: ListOptions): Promise<{ readonly figures: readonly Figure[] }> =>
  withList(options, async ({ page, measure }) => {
    const rounds = await times(options.rounds, async () => {
      const still = await page.evaluate(watchFrames, { ms: SCROLL_MS, step: 0 });
      const moving = await measure('lists-scroll', () => page.evaluate(watchFrames, { ms: SCROLL_MS, step: STEP_PX }));
      return { still, moving };
    });
    const [still, moving] = [rounds.map((each) => each.still), rounds.map((each) => each.moving)];
    const longest = Math.max(...moving.flatMap(({ gaps }) => gaps));
    return {
      figures: [
        slower(
          `${options.docs} notes scrolled: p95 of frames, against a page at rest`,
          p95(moving, 'gaps'),
          p95(still, 'gaps'),
        ),
        alone('  longest frame', longest),
        alone('  own work a frame, p95', p95(moving, 'works')),
      ],
    };
  });

const CARD_TITLE = '.note-card .note-title';

/** Search and sort, from the press to the frame that shows what came of it. */
export const measureSearch = (options: ListOptions): Promise<{ readonly figures: readonly Figure[] }> =>
  withList(options, async ({ page }) => {
    const last = `Lecture ${options.docs - 1}`;
    const head = (text: string) => ({ selector: HEAD, text });
    const searched = await times(options.rounds, async () => {
      const { ms } = await page.evaluate(timeUntilShown, { type: last, until: head('1 note') });
      await page.evaluate(timeUntilShown, { type: '', until: head((options.docs + 1).toLocaleString('en')) });
      return ms;
    });
    const choose = async (name: string, selector: string, text: string): Promise<number> => {
      await page.locator('.list-sort').click();
      await page.locator('[role^="menuitem"]', { hasText: name }).first().waitFor();
      const press = { selector: '[role^="menuitem"]', text: name };
      return (await page.evaluate(timeUntilShown, { press, until: { selector, text } })).ms;
    };
    // The button is drawn together with the rows.
    const first = await choose('Name', '.list-sort', 'Name');
    const sorted = await times(options.rounds, async () => {
      const ms = await choose('Ascending', CARD_TITLE, 'Lecture 0');
      await choose('Descending', CARD_TITLE, last);
      return ms;
    });
    return {
      figures: [
        alone(`${options.docs} notes: titles searched`, median(searched)),
        alone('  sorted by name, the first time', first),
        alone('  sorted the other way', median(sorted)),
      ],
    };
  });

/** A search that leaves a thousand notes or so of 50,000. */
const SOUGHT = 'Lecture 49';

/** Some thousand notes cut and pasted into a folder: until the list shows it, and until this computer has kept it. */
export const measureActs = (options: ListOptions): Promise<{ readonly figures: readonly Figure[] }> =>
  withList(options, async ({ page }) => {
    const list = await page.evaluate(() => location.hash);
    const folder = `#/note/localNote/${FOLDER}`;
    const go = (hash: string) => page.evaluate((to) => void (location.hash = to), hash);
    let moved = 0;
    const rounds = await times(options.rounds, async () => {
      await go(list);
      await page.evaluate(timeUntilShown, { type: SOUGHT, until: { selector: CARD_TITLE, text: SOUGHT } });
      await page.locator(CARD_TITLE).first().focus();
      await page.keyboard.press('Control+a');
      await page.locator('.select-count').waitFor();
      moved = Number(/[\d,]+/.exec(await page.locator('.select-count').innerText())?.[0].replaceAll(',', '') ?? 0);
      await page.keyboard.press('Control+x');
      await go(folder);
      await page.locator('.state-title').waitFor();
      const before = await page.evaluate(() => window.inksideWatch.puts('inkside-', 'outbox').records);
      const until = { selector: HEAD, text: moved.toLocaleString('en') };
      const shown = await page.evaluate(timeUntilShown, { ctrl: 'v', until });
      const records = before + moved;
      const at = await page.evaluate((many) => window.inksideWatch.whenPut('inkside-', 'outbox', many), records);
      await page.keyboard.press('Control+z');
      await page.locator('.state-title').waitFor();
      return { shown: shown.ms, kept: at - shown.begun };
    });
    return {
      figures: [
        alone(`${moved} of ${options.docs} notes moved: shown`, median(rounds.map((each) => each.shown))),
        alone('  kept on this computer', median(rounds.map((each) => each.kept))),
      ],
    };
  });
