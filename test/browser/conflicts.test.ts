import type { Page } from 'playwright-core';

import { until } from '../harness/until';
import { tick } from './harness/byHand';
import { themes } from './harness/everyPlace';
import { faultsIn } from './harness/looks/axe';
import { go, rename, row, saved, type SyncPerson } from './harness/sync/syncPerson';
import { syncStage, titleArrives } from './harness/sync/syncStage';
import type { SyncWire } from './harness/sync/syncWire';
import { cutOff } from './harness/trouble';

const ROOT = '/note/localNote?sort=name&order=ascending&view=list';
const DEVICE = { deviceInfo: { deviceName: 'Note Air', size: { width: 1404, height: 1872 } } };

/** A note with real objects in the store; gives its id. */
const makeNote = async ({ page }: SyncPerson, title: string): Promise<string> => {
  await go(page, ROOT);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title);
  await tick(dialog.getByRole('radio', { name: 'Grid', exact: true }));
  await dialog.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const id = /note\/open\/([^?]+)/.exec(page.url())?.[1] ?? '';
  await go(page, ROOT);
  await row(page, title).waitFor();
  await saved(page);
  return id;
};

/** The same note gets a name in a browser without a network, and another one on a device. */
const writeApart = async ({ page }: SyncPerson, wire: SyncWire, id: string): Promise<void> => {
  const reconnect = await cutOff(page, '**/neocloud/**');
  await rename(page, 'Plan', 'Plan at home');
  await row(page, 'Plan at home').waitFor();
  await wire.editAsDevice(id, { title: 'Plan on paper', favorite: 1, ...DEVICE });
  reconnect();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

const waiting = (page: Page) => page.getByRole('link', { name: '1 question waits' });
const sheet = (page: Page, where: string) => page.getByRole('region', { name: new RegExp(`^${where}`) });
const drawn = (page: Page) => page.locator('.page-picture[data-there=true]');
const nothingWaits = (page: Page) => page.getByRole('heading', { name: 'Nothing waits for you' });

describe('a note that was changed in two places', () => {
  const stage = syncStage('conflict');

  it('is shown with both sides, of which a person keeps one, or both, and takes that back', async () => {
    const { state, wire } = await stage.newReader('old', 1);
    const [ann, ben] = [await stage.open(state), await stage.open(state)];
    const { page } = ann;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const id = await makeNote(ann, 'Plan');
    await row(ben.page, 'Plan').waitFor();
    await writeApart(ann, wire, id);

    await waiting(page).click();
    await sheet(page, 'On this browser').getByText('Plan at home').waitFor();
    await sheet(page, 'On Note Air').getByText('Plan on paper').waitFor();
    await until(async () => (await drawn(page).count()) === 2, 'both pages are drawn');
    await page.getByText('they do not tell them apart', { exact: false }).waitFor();
    expect(await faultsIn(page, themes)).toEqual([]);
    await page.reload();
    await sheet(page, 'On Note Air').getByText('Plan on paper').waitFor();
    // Keys are heard a moment after the question is shown, and before its pages are drawn.
    await until(async () => (await drawn(page).count()) === 2, 'both pages are drawn again');

    await page.keyboard.press('b');
    await titleArrives(wire, 'Plan on paper (Note Air)');
    await nothingWaits(page).waitFor();
    await titleArrives(wire, 'Plan at home');
    expect(await wire.titles()).not.toContain('Plan on paper');
    await waiting(ben.page).waitFor({ state: 'detached' });
    await row(ben.page, 'Plan on paper (Note Air)').click();
    await ben.page.locator('canvas').first().waitFor();

    // The offer in words has gone by now on a busy machine; the key takes back as long as the page is open.
    await page.keyboard.press('Control+z');
    await sheet(page, 'On this browser').getByText('Plan at home').waitFor();
    await page.keyboard.press('2');
    await nothingWaits(page).waitFor();
    await titleArrives(wire, 'Plan on paper');

    await page.reload();
    await nothingWaits(page).waitFor();
    await page.keyboard.press('Control+z');
    await waiting(page).waitFor();
    await sheet(page, 'On this browser').getByText('Plan at home').waitFor();
    await sheet(page, 'On this browser').getByRole('button', { name: 'Keep this one' }).click();
    await nothingWaits(page).waitFor();
    await page.getByRole('button', { name: 'Back' }).first().click();
    await row(page, 'Plan at home').waitFor();
    await until(async () => !(await wire.titles()).includes('Plan on paper'), 'the cloud has what was chosen last');
    expect([...ann.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});
