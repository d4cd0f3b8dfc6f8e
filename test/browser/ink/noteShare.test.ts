import type { Browser } from 'playwright-core';

import { keepPicture, launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { seen } from '../harness/pixels';
import { until } from '../../harness/until';

const TITLE = 'Waves & optics – lecture notes';

describe('a note that is shared by a link', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('is read by a stranger until its owner takes the link back, and again when that is undone', async () => {
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await ann.page.getByText('of 20', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Share a link' }).click();
    await ann.page.getByRole('button', { name: 'Make link' }).click();
    const address = await ann.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    await keepPicture(ann.page, 'share-dialog');

    const stranger = await newPerson(browser);
    await stranger.page.goto(address);
    await stranger.page.getByText('of 20', { exact: true }).waitFor();
    const dark = async (): Promise<number> => (await seen(stranger.page, stranger.page.locator('canvas').first())).dark;
    await until(async () => (await dark()) > 500, 'the stranger sees ink');
    await keepPicture(stranger.page, 'shared-note');

    expect(await stranger.page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE);
    expect(await stranger.page.getByText(/^Read-only, until /).count()).toBe(1);
    expect(await stranger.page.getByRole('button', { name: /^(Write|History|Share a link)$/ }).count()).toBe(0);

    await ann.page.getByRole('button', { name: /^Take back the link made / }).click();
    await ann.page.getByText(/was taken back and opens nothing\.$/).waitFor();
    await keepPicture(ann.page, 'share-taken-back');
    await stranger.page.reload();
    await stranger.page.getByText('This link was taken back by whoever made it.').waitFor();
    await keepPicture(stranger.page, 'shared-note-revoked');

    await ann.page.getByRole('button', { name: /hold again$/ }).click();
    await ann.page.getByRole('button', { name: /^Take back the link made / }).waitFor();
    expect(await ann.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).toBe(address);
    await stranger.page.reload();
    await stranger.page.getByText('of 20', { exact: true }).waitFor();

    expect([ann.faults, stranger.faults.filter((fault) => !fault.includes('410'))]).toEqual([[], []]);
  });
});
