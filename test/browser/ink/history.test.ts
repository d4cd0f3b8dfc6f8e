import type { Browser, Page } from 'playwright-core';

import { decodeShapes, encodeShapes, readShapeZip, writeShapeZip } from '../../../packages/ink/src/records/shapes';
import { until } from '../../harness/until';
import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { heldUndo, tick } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { seen } from '../harness/pixels';
import { openObjects } from '../harness/storeObjects';
import { openWire, type SyncWire } from '../harness/sync/syncWire';
import { sessionOf } from '../harness/sync/syncPerson';

const TITLE = 'Journal';
const COMMIT = 'e7a5';
const LATER = `${COMMIT}0`;

/** What a device sends that has erased all pages: their strokes once more, marked as removed. */
const eraseAll = async (cloud: RunningCloud, uid: string, noteId: string): Promise<void> => {
  const { client } = await openObjects(cloud.origin);
  const { objects } = await client.listV2({ prefix: `${uid}/note/${noteId}/shape/`, 'max-keys': '1000' }, {});
  const now = Date.now();
  for (const { name } of objects) {
    const pageId = name.split('/').at(-1)?.split('#')[0] ?? '';
    const bytes = new Uint8Array((await client.get(name)).content as Buffer);
    const { shapes } = decodeShapes(readShapeZip(bytes, name), name);
    const gone = shapes.map((shape) => ({ ...shape, shapeStatus: 1, updatedAt: now }));
    const entry = `${pageId}#${name.split('#')[2]?.replace('.zip', '') ?? ''}#${now}`;
    const zip = writeShapeZip(entry, encodeShapes(gone), now);
    await client.put(`${uid}/note/${noteId}/shape/${entry}.zip`, Buffer.from(zip));
  }
};

describe('the history of a note in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let wire: SyncWire;
  let noteId = '';

  const inked = async (page: Page, selector = '.ink-stage canvas', place = 0): Promise<number> =>
    (await seen(page, page.locator(selector).nth(place))).dark;
  /** The first page lies alone on the stage, which is another one for each version. */
  const showsInk = (is: boolean, what: string) =>
    until(async () => {
      const dark = await inked(ann.page).catch(() => undefined);
      return dark !== undefined && dark > 500 === is;
    }, what);

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    const { page } = ann;
    await page.goto(cloud.link);
    await page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await page.getByText(/^of \d/).waitFor();
    noteId = /open\/([^?]+)/.exec(page.url())?.[1] ?? '';
    wire = await openWire(cloud.origin, await sessionOf(page));
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('menuitem', { name: 'One page at a time' }).click();
    await page.keyboard.press('0');
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('shows the last whole version while a device still uploads, and says so on the card too', async () => {
    const { page } = ann;
    await showsInk(true, 'the page is drawn');
    await eraseAll(cloud, wire.uid, noteId);
    await wire.seed(COMMIT, 1, {
      title: undefined,
      type: undefined,
      commitType: 1,
      commitStatus: 0,
      commitId: LATER,
      documentUniqueId: noteId,
      deviceInfo: { deviceName: 'Note Air' },
    });

    await page.getByText(/^Not fully uploaded from Note Air\. You see the version of /).waitFor();
    await showsInk(true, 'the last whole version is drawn');
    await page.getByRole('button', { name: 'Back to the notes' }).click();
    await page.getByText('Not complete').first().waitFor();
    await page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await page.getByText(/^of \d/).waitFor();
  });

  it('lists the versions, opens one to be looked at, and leads back', async () => {
    const { page } = ann;
    await showsInk(true, 'the last whole version is drawn once more');
    await wire.edit(LATER, { commitStatus: 1 });
    // The panel lists what this browser knows when it is opened.
    await page.getByText(/^Not fully uploaded from /).waitFor({ state: 'detached' });
    await showsInk(false, 'the erased page is shown when all of it has come');

    await page.getByRole('button', { name: 'History', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'History' });
    await panel.getByText('Newest', { exact: true }).waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(2);
    await panel.getByText(/Note Air · [\d.]+ [KM]B/).waitFor();
    await panel.getByRole('link', { name: 'Look' }).nth(1).click();
    await page.getByText(/^You see the version of .*Nothing can be changed in it\.$/).waitFor();
    await showsInk(true, 'the older version is drawn');
    await page.getByRole('link', { name: 'Back to newest' }).click();
    await showsInk(false, 'the newest version is drawn');
  });

  it('compares two versions side by side', async () => {
    const { page } = ann;
    const panel = page.getByRole('complementary', { name: 'History' });
    for (const place of [0, 1]) await tick(panel.getByRole('checkbox').nth(place));
    await panel.getByRole('button', { name: 'Compare' }).click();
    const both = page.getByRole('region', { name: 'Two versions side by side' });
    const isDrawn = async (place: number): Promise<boolean> =>
      (await both.locator('canvas').nth(place).getAttribute('data-there')) === 'true';
    for (const place of [0, 1]) await until(() => isDrawn(place), 'the first pages are drawn');

    // They are drawn small at first, until it is known how much room they have.
    let [older, newer] = [0, 0];
    await until(async () => {
      [older, newer] = [await inked(page, '.ink-compare canvas', 0), await inked(page, '.ink-compare canvas', 1)];
      return older > 500 && newer < older / 4;
    }, 'the older one has its ink, and the newer one has none');
    expect(older).toBeGreaterThan(500);
    expect(newer).toBeLessThan(older / 4);
    await both.getByRole('button', { name: 'Close the comparison' }).click();
    await both.waitFor({ state: 'detached' });
  });

  it('puts a version back as the newest, and takes that back', async () => {
    const { page } = ann;
    const panel = page.getByRole('complementary', { name: 'History' });
    await panel.getByRole('button', { name: 'Put back as newest' }).click();
    const undo = await heldUndo(page, `“${TITLE}” is again as it was`);
    await showsInk(true, 'what was put back is drawn');
    await panel.getByText('put back from the history').waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(3);

    await undo.click();
    await showsInk(false, 'what was before is drawn');
    await until(async () => (await panel.getByRole('listitem').count()) === 2, 'the version is gone from the list');
    expect(ann.faults).toEqual([]);
  });
});
