import type { Browser } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { everyPlace, goTo, themes } from './harness/everyPlace';
import { faultsIn } from './harness/looks/axe';
import { misfitsIn } from './harness/looks/fits';

/** Beside each width those that behave like it: a window of 1440 px at 200 % is one of 720 px, and half as high. */
const screens = [
  { width: 1440, height: 900, colours: themes, others: [{ width: 3840, height: 2160 }] },
  {
    width: 390,
    height: 844,
    colours: ['light', 'dark'],
    others: [
      { width: 720, height: 450 },
      { width: 360, height: 740 },
    ],
  },
] as const;

describe('axe finds nothing', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let visitor: Person;
  let user: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [visitor, user] = await Promise.all([newPerson(browser), newPerson(browser)]);
    await Promise.all([visitor, user].map(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' })));
    await user.page.goto(cloud.link);
    await user.page.getByRole('link', { name: 'Sketchbook', exact: true }).first().waitFor();
    await visitor.page.goto(`${cloud.origin}/#/login`);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  describe.each(screens)('at $width px', ({ width, height, colours, others }) => {
    beforeAll(async () => {
      for (const { page } of [visitor, user]) {
        await page.setViewportSize({ width, height });
        await page.reload();
        await page.locator('main').first().waitFor();
      }
      // What a place asks for is asked when the rest of the app has come, which nothing that is counted later tells.
      await user.page.locator('.sync-mark[data-state=saved]').first().waitFor();
    });

    it.each(everyPlace.map(({ name }) => name))('and everything fits on %s', async (name) => {
      const place = everyPlace.find((each) => each.name === name);
      const { page } = place?.isPublic === true ? visitor : user;
      await goTo(page, place?.path ?? '/');

      expect(await faultsIn(page, colours)).toEqual([]);
      expect(await misfitsIn(page, [...others, { width, height }])).toEqual([]);
    });
  });
});
