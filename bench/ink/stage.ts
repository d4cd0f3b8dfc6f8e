import { noteObjects } from '@inkside/ink';

import { launchBrowser, newPerson, type Person } from '../../test/browser/harness/browserSession';
import { startCloud, type RunningCloud } from '../../test/browser/harness/cloudProcess';
import { openObjects } from '../../test/browser/harness/storeObjects';
import { sessionOf } from '../../test/browser/harness/sync/syncPerson';
import { openWire } from '../../test/browser/harness/sync/syncWire';
import { PAGE_NAMES } from '../harness/pageNames';
import { aNote } from './notes';

/** A browser that is signed in to a cloud of its own. */
export interface InkStage {
  readonly cloud: RunningCloud;
  readonly ann: Person;
}

/** Runs `work` with a cloud and a browser, which go afterwards. */
export const withInkStage = async <Result>(work: (stage: InkStage) => Promise<Result>): Promise<Result> => {
  const [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  try {
    const ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('navigation', { name: 'Notes' }).waitFor();
    return await work({ cloud, ann });
  } finally {
    await browser.close();
    await cloud.dispose();
  }
};

/** Puts a note of one page with so many points into the cloud; gives its id. */
export const putNote = async ({ cloud, ann }: InkStage, points: number): Promise<string> => {
  const { client, uid } = await openObjects(cloud.origin);
  const wire = await openWire(cloud.origin, await sessionOf(ann.page));
  // `seed` numbers its notes, and ours is the first.
  const prefix = 'f00d'.repeat(8).slice(0, -1);
  const noteId = `${prefix}0`;
  const note = aNote(1, points);
  for (const { path, bytes } of noteObjects(note))
    await client.put(`${uid}/note/${noteId}/${path}`, Buffer.from(bytes));
  await wire.seed(prefix, 1);
  return noteId;
};

/** Opens a note, and begins to write on its first page. */
export const beginWriting = async ({ cloud, ann: { page } }: InkStage, noteId: string): Promise<void> => {
  await page.goto(`${cloud.origin}/#/note/open/${noteId}`);
  await page.locator('canvas.ink-canvas').waitFor();
  await page.locator('.ink-stage[aria-busy="false"]').waitFor();
  await page.keyboard.press('d');
  await page.locator('.pen-standing[data-save="cloud"], .pen-standing[data-save="here"]').waitFor();
  await page.evaluate(PAGE_NAMES);
};
