import type { Browser, Page } from 'playwright-core';

import { LONGEST_WAIT_MS } from '../../harness/until';
import { launchBrowser, newPerson, signInByCode, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { heedsKeys } from './painting';

const EMAIL = 'demo@inkside.example';
/** A page asks in its own time who else is there, the first time after a look of the other one. */
const ASKING = { timeout: 2 * LONGEST_WAIT_MS };
const TITLE = 'Waves & optics – lecture notes';

const openNote = async (cloud: RunningCloud, person: Person): Promise<void> => {
  await signInByCode(person, cloud.origin, EMAIL);
  await person.page.getByRole('navigation', { name: 'Notes' }).waitFor();
  await person.page.getByRole('link', { name: TITLE, exact: true }).first().click();
  await heedsKeys(person.page);
};

const people = (page: Page) => page.getByRole('list', { name: 'Also on this page' });

describe('who else has a note open, in two real browsers', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('names the other one on the page, and on the small picture of another page, and lets them go', async () => {
    const [ann, ben] = [await newPerson(browser), await newPerson(browser)];
    await openNote(cloud, ann);
    await ann.page.keyboard.press('d');
    await openNote(cloud, ben);
    // Ben is told at once, Ann when she asks the next time.
    await people(ben.page)
      .getByText('Chrome on Linux reads this page')
      .or(people(ben.page).getByText('Chrome on Linux writes on this page'))
      .waitFor();
    await people(ann.page).getByText('Chrome on Linux reads this page').waitFor(ASKING);

    await ann.page.getByRole('button', { name: 'Pages and titles' }).click();
    await ben.page.getByRole('button', { name: 'Next page' }).click();
    await ann.page.getByRole('button', { name: /^Page 2 .*Chrome on Linux reads this page$/ }).waitFor(ASKING);
    await people(ann.page).waitFor({ state: 'detached' });

    await ben.page.goto(`${cloud.origin}/#/note/localNote`);
    await ann.page.locator('.ink-person').waitFor({ state: 'detached', ...ASKING });
    expect([ann.faults, ben.faults]).toEqual([[], []]);
  });
});
