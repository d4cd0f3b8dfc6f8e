import type { Browser, Page } from 'playwright-core';

import { keepPicture, launchBrowser, newestCode, newPerson, type Person } from '../harness/browserSession';
import { tick } from '../harness/byHand';
import { type RunningCloud, startCloud } from '../harness/cloudProcess';

const ANN = 'ann.phone@example.org';

/** The sign-in page with its code, and the address that its picture holds. */
const showCode = async ({ page }: Person, origin: string): Promise<string> => {
  await page.goto(`${origin}/#/login`);
  await page.getByRole('tab', { name: 'QR code' }).click();
  await tick(page.getByRole('checkbox', { name: /agree/i }));
  return addressOf(page);
};
const addressOf = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: 'Open the page that a phone gets' }).getAttribute('href')) ?? '';

/** As wide as the page lets nothing stand out at its side. */
const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('a phone that reads the QR code', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('signs in on its own page, sees what asks, and lets the page in; the next one it refuses', async () => {
    const [desk, phone] = [await newPerson(browser), await newPerson(browser, 390)];
    await phone.page.goto(await showCode(desk, cloud.origin));
    await desk.page.getByText('Scanned. Now confirm on your phone.').waitFor();
    await phone.page.getByText('Chrome on Linux').waitFor();
    await keepPicture(phone.page, 'scan-sign-in');
    await phone.page.getByLabel('E-mail address').fill(ANN);
    await phone.page.getByRole('button', { name: 'Send code' }).click();
    await phone.page.getByText(/was sent to/).waitFor();
    await phone.page.getByLabel('Six-digit code').fill(await newestCode(cloud.origin, ANN));
    await phone.page.getByRole('button', { name: 'Sign in' }).click();
    await phone.page.getByText(`Your account: ${ANN}`).waitFor();
    await keepPicture(phone.page, 'scan-question');
    expect([await isWithin(phone.page), desk.page.url()]).toEqual([true, `${cloud.origin}/#/login`]);

    await phone.page.getByRole('button', { name: 'Confirm' }).click();
    await phone.page.getByRole('heading', { name: 'Confirmed' }).waitFor();
    await desk.page.waitForURL(/#\/note\/recentNote$/);

    const other = await newPerson(browser);
    await phone.page.goto(await showCode(other, cloud.origin));
    await phone.page.getByRole('button', { name: 'Refuse' }).click();
    await phone.page.getByRole('heading', { name: 'Refused' }).waitFor();
    await other.page.getByText('Refused on your phone.').waitFor();
    await other.page.getByRole('button', { name: 'New code' }).click();
    await other.page.getByRole('img', { name: 'QR code for signing in' }).waitFor();

    expect([desk, phone, other].flatMap(({ faults }) => faults)).toEqual([]);
    for (const { context } of [desk, phone, other]) await context.close();
  });
});
