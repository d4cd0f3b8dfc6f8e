import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { everyPlace, goTo, themes, applyTheme } from './harness/everyPlace';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Of what it would load once more, only sound matters: no rule among these reads style sheets. */
const PRELOAD = { assets: ['media'] };

const OPTIONS: RunOptions = { preload: PRELOAD, resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** One line a finding, with the first element that it is about. Evaluated and not injected: the content policy holds. */
const violations = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (options) => {
    const { axe: loaded } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    return (await loaded.run(options)).violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0]?.html ?? ''}`);
  }, OPTIONS);
  return found;
};

/** On a phone the same parts stand otherwise: once is enough. */
const screens = [
  { width: 1440, height: 900, colours: themes },
  { width: 390, height: 844, colours: ['light'] },
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

  describe.each(screens)('at $width px', ({ width, height, colours }) => {
    beforeAll(async () => {
      for (const { page } of [visitor, user]) {
        await page.setViewportSize({ width, height });
        await page.reload();
        await page.locator('main').first().waitFor();
      }
    });

    it.each(everyPlace.map(({ name }) => name))('on %s', async (name) => {
      const place = everyPlace.find((each) => each.name === name);
      const { page } = place?.isPublic === true ? visitor : user;
      await goTo(page, place?.path ?? '/');
      const found: string[] = [];
      for (const theme of colours) {
        await applyTheme(page, theme);
        for (const line of await violations(page)) found.push(`${theme} ${line}`);
      }

      expect(found).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  });
});
