import type { Browser } from 'playwright-core';

import { until } from '../harness/until';
import { keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { faultsIn } from './harness/looks/axe';
import { saved } from './harness/sync/syncPerson';

describe('sending a web page in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: 'Journal' }).first().waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('takes a shared address into the form, and sends it as a book by one click', async () => {
    const { page } = ann;
    const site = `http://harbour.localhost:${new URL(cloud.origin).port}`;
    const field = page.getByLabel('Address of the page');
    await page.goto(`${cloud.origin}/send?text=${encodeURIComponent(`Look: ${site}/stories/lamps.html`)}`);
    await field.waitFor();
    // The form stands there before those who hear what is pressed in it.
    await saved(page);

    expect(await field.inputValue()).toBe(`${site}/stories/lamps.html`);
    expect(await page.getByText('Sent pages').count()).toBe(0);

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('main').getByText('The lamps & the harbour.epub').waitFor();
    await page.getByText('Sent ·').first().waitFor();
    await field.fill('ftp://example.org/');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('This is no address of the web').waitFor();
    await field.fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('This address lies in a private network').waitFor();
    await keepPicture(page, 'webPages');
    expect(await faultsIn(page, ['light', 'dark', 'eink'])).toEqual([]);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    // The name stands on both pages, and the form of the old one would take what is pasted and go with it.
    await field.waitFor({ state: 'detached' });
    await page.locator('main').getByText('The lamps & the harbour.epub').waitFor();
    // A page listens a moment after it is drawn.
    await until(async () => {
      await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'https://example.org/pasted');
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      });
      return (await field.count()) === 1;
    }, 'the form opens');

    expect(await field.inputValue()).toBe('https://example.org/pasted');
    expect(ann.faults).toEqual([]);
  });

  it('has what makes an app that can be installed, and a bookmark that only opens the form', async () => {
    const { page } = ann;
    await page.goto(`${cloud.origin}/#/push/web`);
    const manifest = await page.evaluate(async () => {
      const address = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? '';
      const said = (await (await fetch(address)).json()) as { icons: { src: string; sizes: string }[] };
      const sizes = await Promise.all(
        said.icons.map(async ({ src }) => {
          const picture = new Image();
          picture.src = src;
          await picture.decode();
          return `${picture.naturalWidth}x${picture.naturalHeight}`;
        }),
      );
      return { told: said.icons.map(({ sizes: told }) => told), sizes };
    });
    const link = page.getByText('Send to Inkside');
    // What is dragged into the bar of bookmarks is put in its place a moment after the page is drawn.
    await until(
      async () => (await link.getAttribute('href'))?.startsWith('javascript:') === true,
      'the bookmark stands',
    );
    const bookmark = await link.getAttribute('href');
    await page.getByText('Send new articles every day', { exact: true }).click();
    await page.getByText(/^Next: /).waitFor();

    expect(manifest.sizes).toEqual(manifest.told);
    expect(bookmark).toBe(`javascript:void(open("${cloud.origin}/#/push/web?url="+encodeURIComponent(location.href)))`);
    expect(ann.faults).toEqual([]);
  });
});
