import type { Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { tick as tickBox } from '../harness/byHand';
import { themes } from '../harness/everyPlace';
import { faultsIn } from '../harness/looks/axe';
import { misfitsIn } from '../harness/looks/fits';
import { go, row, saved, type SyncPerson } from '../harness/sync/syncPerson';
import { syncStage } from '../harness/sync/syncStage';
import type { SyncWire } from '../harness/sync/syncWire';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const ROOT = '/note/localNote?sort=name&order=ascending&view=grid';

const card = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);
const chip = (page: Page, id: string, tag: string): Locator => card(page, id).getByText(tag, { exact: true });
const folder = (page: Page, name: string): Locator => page.getByRole('treeitem', { name });
const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(words).last();
const goneFrom = (page: Page, title: string) => row(page, title).waitFor({ state: 'detached' });

const tick = async (page: Page, ...titles: readonly string[]): Promise<void> => {
  for (const title of titles) {
    await row(page, title).hover();
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click();
  }
};

/** Takes all ticks away, when the list has the focus again that a dialog had. */
const untick = async (page: Page): Promise<void> => {
  await until(
    () => page.locator('.list-place').evaluate((list) => list.contains(document.activeElement)),
    'the list has the focus',
  );
  await page.keyboard.press('Escape');
  await page.locator('.list-place[data-selecting="true"]').waitFor({ state: 'detached' });
};

const centre = async (element: Locator): Promise<readonly [number, number]> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not there');
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Picks up and holds over `to`; nothing is dropped yet. */
const carry = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  await page.locator('[draggable="true"]').first().waitFor();
  const [x, y] = await centre(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 3 });
  await page.mouse.move(...(await centre(to)), { steps: 5 });
};

describe('tags and drags in two real browsers', () => {
  const stage = syncStage('tags');
  let ann: SyncPerson;
  let ben: SyncPerson;
  let wire: SyncWire;

  beforeAll(async () => {
    const { state, wire: opened } = await stage.newReader('note', 4);
    wire = opened;
    await wire.seed('Studies', 1, { type: 0, title: 'Studies' });
    await wire.seed('Inner', 1, { type: 0, title: 'Inner', parentUniqueId: 'Studies0' });
    await wire.seed('exam', 1, { modeType: 1, title: 'exam', color: -3_790_808, ofFirmware: 7 });
    [ann, ben] = await Promise.all([stage.open(state), stage.open(state)]);
    await Promise.all(
      [ann, ben].map(async ({ page }) => {
        await page.setViewportSize(wide);
        await page.emulateMedia({ reducedMotion: 'reduce' });

        await saved(page);
        await go(page, ROOT);
        await row(page, 'note0').waitFor();
      }),
    );
  });

  afterEach(() => {
    expect([...ann.faults, ...ben.faults]).toEqual([]);
  });

  it('gives an old and a new tag to two notes at once, filters by it elsewhere, and takes all of it back', async () => {
    const { page } = ann;
    await tick(page, 'note0', 'note1');
    await page.keyboard.press('Shift+T');
    const picker = page.getByRole('dialog', { name: 'Tag 2 notes' });
    await tickBox(picker.getByRole('checkbox', { name: 'exam' }));
    await picker.getByRole('textbox', { name: 'Search or new tag' }).fill('later');
    await page.keyboard.press('Enter');
    expect(await faultsIn(page, themes, '.bp6-dialog')).toEqual([]);
    expect(await misfitsIn(page, [wide], '.bp6-dialog')).toEqual([]);
    await picker.getByRole('button', { name: 'Tag', exact: true }).click();
    await toast(page, '2 notes tagged “exam, later”').waitFor();
    await untick(page);

    for (const id of ['note0', 'note1']) for (const tag of ['exam', 'later']) await chip(ben.page, id, tag).waitFor();
    await ben.page.getByRole('button', { name: /^later/ }).click();
    await goneFrom(ben.page, 'note2');
    await row(ben.page, 'note1').waitFor();
    expect(new URL(ben.page.url()).hash).toContain('tag=');
    await ben.page.getByRole('button', { name: 'Clear the filter later' }).click();
    await row(ben.page, 'note2').waitFor();

    await page.keyboard.press('Control+z');
    await Promise.all([ann, ben].map((each) => chip(each.page, 'note0', 'exam').waitFor({ state: 'detached' })));
    await ben.page.getByRole('button', { name: /^later/ }).waitFor({ state: 'detached' });
  });

  it('says that a tag was deleted elsewhere while it is given, and loses nothing', async () => {
    const { page } = ann;
    await wire.seed('gone', 1, { modeType: 1, title: 'gone' });
    await page.getByRole('button', { name: /^gone/ }).waitFor();
    await tick(page, 'note2');
    await page.keyboard.press('Shift+T');
    const picker = page.getByRole('dialog', { name: 'Tag “note2”' });
    for (const tag of ['exam', 'gone']) await tickBox(picker.getByRole('checkbox', { name: tag }));
    await wire.edit('gone0', { _deleted: true });
    await picker.getByRole('checkbox', { name: 'gone' }).waitFor({ state: 'detached' });

    await picker.getByRole('button', { name: 'Tag', exact: true }).click();

    await toast(page, 'The tag “gone” is not there any more.').waitFor();
    await chip(ben.page, 'note2', 'exam').waitFor();
    await page.keyboard.press('Escape');
  });

  it('renames a tag in one browser and takes it to the bin in the other, from where it comes back', async () => {
    await ann.page.getByRole('button', { name: 'Actions for exam' }).click();
    await ann.page.getByRole('menuitem', { name: 'Rename' }).click();
    await ann.page.getByRole('textbox', { name: 'Name of the tag' }).fill('exams');
    await ann.page.keyboard.press('Enter');
    await chip(ben.page, 'note2', 'exams').waitFor();

    await ben.page.getByRole('button', { name: 'Actions for exams' }).click();
    await ben.page.getByRole('menuitem', { name: 'Move to bin' }).click();
    await ben.page.getByRole('dialog').getByText('It is on 1 note, which stays.').waitFor();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Move to bin' }).click();
    await chip(ann.page, 'note2', 'exams').waitFor({ state: 'detached' });

    await go(ann.page, '/note/recycleBinNote');
    await ann.page.getByRole('button', { name: 'Put back exams' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
    await chip(ben.page, 'note2', 'exams').waitFor();
    await go(ann.page, ROOT);
    await chip(ann.page, 'note2', 'exams').waitFor();
  });

  it('drops the whole selection on a folder of the tree, and takes it back', async () => {
    const { page } = ann;
    await tick(page, 'note0', 'note1');
    await carry(page, card(page, 'note1').locator('.thumbnail'), folder(page, 'Studies'));
    await page.locator('[data-drop="valid"]').waitFor();
    expect(await page.locator('[data-drop="valid"]').getAttribute('role')).toBe('treeitem');
    await page.mouse.up();

    await toast(page, '2 moved to Studies').waitFor();
    await Promise.all(['note0', 'note1'].map((title) => goneFrom(ben.page, title)));
    await page.keyboard.press('Control+z');
    for (const each of [ann, ben]) await row(each.page, 'note1').waitFor();
  });

  it('drops nothing after Escape, and says why a folder does not go below itself', async () => {
    const { page } = ann;
    await carry(page, card(page, 'note3').locator('.thumbnail'), folder(page, 'Studies'));
    await page.locator('[data-drop="valid"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-drop]').waitFor({ state: 'detached' });
    await page.mouse.up();
    await row(page, 'note3').waitFor();

    await carry(page, card(page, 'Studies0').locator('.folder-mark'), folder(page, 'Studies'));
    await page.locator('[data-drop="refused"]').first().waitFor();
    await page.mouse.up();
    await toast(page, '“Studies” cannot be moved into itself.').waitFor();
    expect(await row(ben.page, 'note3').count()).toBe(1);
  });

  it('opens a folder that something is held over, and drops it into what has opened', async () => {
    const { page } = ann;
    await carry(page, card(page, 'note3').locator('.thumbnail'), card(page, 'Studies0'));
    await card(page, 'Inner0').waitFor();
    await page.mouse.move(...(await centre(card(page, 'Inner0'))), { steps: 4 });
    await page.locator('[data-row="Inner0"][data-drop="valid"]').waitFor();
    await page.mouse.up();

    await toast(page, '“note3” moved to Inner').waitFor();
    await goneFrom(ben.page, 'note3');
    expect(await faultsIn(page, themes)).toEqual([]);
    await page.setViewportSize(phone);
    // Without toasts of before.
    await page.reload();
    await page.getByRole('button', { name: 'Folders and tags' }).click();
    await page.getByRole('dialog', { name: 'Folders and tags' }).getByRole('treeitem', { name: 'Inner' }).waitFor();
    expect(await misfitsIn(page, [phone], '.bp6-dialog')).toEqual([]);
  });
});
