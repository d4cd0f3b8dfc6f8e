import type { Browser, Page } from 'playwright-core';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { blankResource } from '@inkside/ink';
import { aNote, aPage, aStroke } from '../../packages/ink/support';
import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';

/** A note on a PDF of three pages, whose first leads to the third, to a site, and to what a browser must not run. */
async function linkedNote(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const [first, , third] = [1, 2, 3].map(() => pdf.addPage([600, 800]));
  if (first === undefined || third === undefined) throw new Error('no pages');
  const action = (S: string, more: Record<string, unknown>) =>
    context.obj({ S, ...more } as Parameters<typeof context.obj>[0]);
  const link = (top: number, A: ReturnType<typeof action>) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [60, top - 40, 300, top], A }));
  const uri = (address: string) => action('URI', { URI: PDFString.of(address) });
  const goals = [action('GoTo', { D: [third.ref, 'Fit'] }), uri('https://example.org/sea'), uri('javascript:alert(1)')];
  first.node.set(PDFName.of('Annots'), context.obj(goals.map((goal, index) => link(700 - index * 80, goal))));
  const pages = [0, 1, 2].map((pageIndex) =>
    aPage(pageIndex + 1, [aStroke(pageIndex + 1)], { pdf: { file: 'sea.pdf', pageIndex } }),
  );
  const resource = blankResource({ uniqueId: 'sea', relativePath: '/sea.pdf', type: 1 });
  return Buffer.from(
    exportNote({ ...aNote(pages), title: 'Sea', resources: [{ resource, content: await pdf.save() }] }),
  );
}

describe('a note on a PDF with links, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let page: Page;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    ({ page } = ann);
    await page.goto(cloud.link);
    // Whoever takes files works from then on.
    await page.getByText('Saved in cloud').first().waitFor();
    await page.getByRole('link', { name: 'Imported', exact: true }).click();
    // The page before has a field for such files, too, which goes when this one comes.
    await page.getByText('No imported notes yet').waitFor();
    const file = { name: 'sea.note', mimeType: 'application/octet-stream', buffer: await linkedNote() };
    await page.locator('input[type="file"][accept=".note,.zip"]').setInputFiles(file);
    await page.getByText('of 3', { exact: true }).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('leads to its own pages and to sites, and to nothing that runs', async () => {
    const inside = page.getByRole('button', { name: 'Go to the page: Page 3' });
    await inside.waitFor();
    const outside = page.getByRole('link', { name: 'Link: https://example.org/sea' });

    expect(await outside.getAttribute('target')).toBe('_blank');
    expect(await outside.getAttribute('rel')).toContain('noopener');
    expect(await page.locator('.ink-spot').count()).toBe(2);

    await inside.click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.ink-page-input')?.value === '3');
    expect(ann.faults).toEqual([]);
  });
});
