import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { until } from '../../harness/until';

describe('an export in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('makes a PDF of a demo note and hands it over', async () => {
    const { page } = ann;
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export “Journal”' });
    await page.locator('.export-sheet[data-waits="false"]').first().waitFor();

    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText(/Journal\.pdf is ready: /).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    const pdf = await readFile(await download.path());

    expect(download.suggestedFilename()).toBe('Journal.pdf');
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(pdf.subarray(-8).toString('latin1')).toContain('%%EOF');
    // Three pages of handwriting as paths are no empty sheets.
    expect(pdf.length).toBeGreaterThan(100_000);
    await dialog.getByText(/went to your downloads/).waitFor();
    expect(ann.faults).toEqual([]);
  });

  it('can be used by everybody, on a phone, too', async () => {
    const { page } = ann;
    await page.setViewportSize({ width: 390, height: 844 });
    // Evaluated and not injected: the content policy holds.
    await page.evaluate(await readFile(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8'));
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(selector: string): Promise<AxeResults> } };
      return (await axe.run('.export-dialog')).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    });

    expect(found).toEqual([]);
    const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    await until(async () => (await width()) <= 390, 'the page has taken up its new width');
    expect(await width()).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
