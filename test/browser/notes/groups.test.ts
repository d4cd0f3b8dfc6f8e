import type { Browser, Page } from 'playwright-core';

import { keepPicture, launchBrowser, newPerson, type Person, signInByCode } from '../harness/browserSession';
import { tick } from '../harness/byHand';
import { type RunningCloud, startCloud } from '../harness/cloudProcess';
import { drawn } from '../harness/pixels';
import { saved } from '../harness/sync/syncPerson';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const looks = ['light', 'dark', 'eink'] as const;

describe('a group of two people in two browsers', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let ben: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [ann, ben] = [await newPerson(browser), await newPerson(browser)];
    await ann.page.goto(cloud.link);
    await signInByCode(ben, cloud.origin, 'ben@example.org');
    // Who is just signed in is led on from there, and what makes groups works from then on.
    await Promise.all([ann, ben].map(({ page }) => saved(page)));
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  /** Makes a group with an invitation, whose address it gives. */
  const invite = async (page: Page): Promise<string> => {
    await page.goto(`${cloud.origin}/#/note/groupNote`);
    await button(page, 'New group').click();
    await page.getByLabel('Name of the group').fill('Sailors');
    await button(page, 'Make group').click();
    await heading(page, 'Sailors').waitFor();
    await button(page, 'Invite').click();
    await button(page, 'Make invitation').click();
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
    await keepPicture(page, 'group-invitation');
    await button(page, 'Close').click();
    return address;
  };

  const moveIn = async (page: Page, title: string): Promise<void> => {
    await button(page, 'Move notes here').click();
    await page.getByRole('dialog').getByLabel('Search notes').fill(title);
    await tick(page.getByRole('checkbox', { name: title, exact: true }));
    await keepPicture(page, 'group-bring');
    await button(page, 'Move 1 note').click();
  };

  it('is made, joined by its link, gets a note that the other sees and reads, and loses who is removed', async () => {
    const address = await invite(ann.page);
    await ben.page.goto(address);
    await button(ben.page, 'Join the group').click();
    await link(ben.page, 'Open your groups').click();
    await heading(ben.page, 'Sailors').waitFor();
    await ben.page.getByText('Nobody has written here yet.').waitFor();

    await moveIn(ann.page, 'Journal');
    await link(ann.page, 'Journal').waitFor();
    await link(ben.page, 'Journal').waitFor();
    for (const theme of looks) {
      await ann.page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await keepPicture(ann.page, `groups-${theme}`);
    }
    await link(ben.page, 'Journal').click();
    expect((await drawn(ben.page, ben.page.locator('.ink-stage canvas').first())).dark).toBeGreaterThan(500);
    await ben.page.goBack();
    await ben.page.setViewportSize({ width: 390, height: 844 });
    await ben.page.getByRole('link', { name: /^Sailors/ }).click();
    await link(ben.page, 'Journal').waitFor();
    await keepPicture(ben.page, 'group-phone');

    await ann.page.reload();
    await button(ann.page, 'Actions for Somebody without a name').click();
    await ann.page.getByRole('menuitem', { name: 'Remove' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await link(ben.page, 'Journal').waitFor({ state: 'detached' });
    await ben.page.getByText('You are in no group').waitFor();
    await link(ann.page, 'Journal').waitFor();
    expect([...ann.faults, ...ben.faults]).toEqual([]);
  });
});
