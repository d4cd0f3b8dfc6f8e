/** Takes the pictures of `docs/screenshots`: public pages, the three ways to sign in, the frame in three themes. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { everyPlace, goTo, themes, applyTheme } from '../harness/everyPlace';

const WIDTHS = [390, 1024, 1440] as const;
const folder = process.argv[2] ?? 'docs/screenshots';

const keep = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  process.stdout.write(`${name}\n`);
};

const takePublic = async (browser: Browser, { origin }: RunningCloud, width: number): Promise<void> => {
  const { page, context } = await newPerson(browser, width);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin}/#/login`);
  for (const { name, path: address } of everyPlace.filter(({ isPublic }) => isPublic)) {
    await goTo(page, address);
    await keep(page, `${name}-${width}`);
  }
  await goTo(page, '/login');
  for (const tab of ['Phone', 'QR code']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(800);
    await keep(page, `login-${tab.split(' ')[0]?.toLowerCase() ?? ''}-${width}`);
  }
  await context.close();
};

const takeFrame = async (
  browser: Browser,
  origin: string,
  link: string | undefined,
  width: number,
  stored?: string,
): Promise<string> => {
  const { page, context } = await newPerson(browser, width);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (stored !== undefined)
    await context.addInitScript((vault) => window.localStorage.setItem('inkside.vault', vault), stored);
  await page.goto(link ?? `${origin}/#/note/recentNote`);
  await page.getByRole('link', { name: 'Sketchbook', exact: true }).first().waitFor();
  await page.waitForTimeout(2500);
  for (const theme of themes) {
    await applyTheme(page, theme);
    await keep(page, `shell-${theme}-${width}`);
  }
  await applyTheme(page, 'light');
  if (width === 1440) {
    for (const { name, path: address } of everyPlace.filter(({ isPublic }) => !isPublic)) {
      await goTo(page, address);
      await keep(page, `${name}-${width}`);
    }
  }
  const vault = await page.evaluate(
    () => window.localStorage.getItem('inkside.vault') ?? window.sessionStorage.getItem('inkside.vault'),
  );
  await context.close();
  return vault ?? '';
};

mkdirSync(folder, { recursive: true });
const [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
try {
  let vault: string | undefined;
  for (const width of WIDTHS) {
    await takePublic(browser, cloud, width);
    vault = await takeFrame(browser, cloud.origin, vault === undefined ? cloud.link : undefined, width, vault);
  }
} finally {
  await browser.close();
  await cloud.dispose();
}
