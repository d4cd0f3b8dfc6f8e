import type { Browser } from 'playwright-core';

import { until } from '../harness/until';
import { launchBrowser, newPerson, newestCode, passCheckByWork } from './harness/browserSession';
import { tick } from './harness/byHand';
import { startCloud, type RunningCloud } from './harness/cloudProcess';

const EMAIL = 'demo@inkside.example';

describe('the first visit of somebody', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('is enough to open the app without a network afterwards, in a tab that was closed meanwhile', async () => {
    const { page, context, faults } = await newPerson(browser);
    await page.goto(`${cloud.origin}/#/login?redirect=%2Fnote%2FrecentNote`);
    await page.getByLabel('E-mail address').fill(EMAIL);
    for (const name of [/agree/i, /remember me/i]) await tick(page.getByRole('checkbox', { name }));
    await page.getByRole('button', { name: 'Send code' }).click();
    await passCheckByWork(page);
    await page.getByText(/was sent to/).waitFor();
    await page.getByLabel('Six-digit code').fill(await newestCode(cloud.origin, EMAIL));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Journal' }).first().waitFor();
    const openedAt = performance.now();

    await until(
      () => page.evaluate(() => navigator.serviceWorker.controller !== null),
      'the page is in the hands of the worker',
    );
    process.stderr.write(
      `first visit: served by the worker ${Math.round(performance.now() - openedAt)} ms after its list was shown\n`,
    );
    await page.getByText('Saved in cloud').first().waitFor();
    await context.setOffline(true);
    await cloud.stop();
    await page.close();
    const again = await context.newPage();
    await again.goto(`${cloud.origin}/#/note/recentNote`);

    await again.getByRole('link', { name: 'Journal' }).first().waitFor();
    await again
      .getByText(/^(Offline|The cloud does not answer)/)
      .first()
      .waitFor();
    // A place that nobody had been to.
    await again.goto(`${cloud.origin}/#/push/file`);
    await again.getByRole('heading').first().waitFor();
    expect(faults).toEqual([]);
  });
});
