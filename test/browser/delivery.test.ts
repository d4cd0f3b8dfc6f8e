import { readFile } from 'node:fs/promises';

import type { Browser } from 'playwright-core';

import { until } from '../harness/until';
import { keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { headlessTwin, type HeadlessTwin } from './harness/headlessTwin';
import { sessionOf } from './harness/sync/syncPerson';
import { hearing } from './harness/hearing';

describe('the ledger of deliveries in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let second: HeadlessTwin | undefined;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: 'Journal' }).first().waitFor();
    await ann.page.goto(`${cloud.origin}/#/push/file`);
    await ann.page.getByText('A day at the lake.pdf').waitFor();
  });

  afterAll(async () => {
    await second?.twin.stop();
    await browser.close();
    await cloud.dispose();
  });

  const stateOf = (name: string) => ann.page.getByRole('link', { name: `Delivery of ${name}` });

  it('shows all five states, then live what a second device does, and sends again without an upload', async () => {
    await stateOf('Birdsong at the lake.wav').getByText('Uploading 42%').waitFor();
    await stateOf('A day at the lake.pdf').getByText('Sent', { exact: true }).waitFor();
    await stateOf('A day at the lake.pdf').getByText('Asleep since').waitFor();
    await stateOf('Lake at dawn.png').getByText('Refused: storage full').waitFor();
    await stateOf('唐诗三首.txt').getByText('Arrived').waitFor();
    await stateOf('Walden, first page.txt').getByText('Opened').waitFor();
    await keepPicture(ann.page, 'delivery-list');

    const device = await headlessTwin(cloud.origin, await sessionOf(ann.page), ['messages']);
    second = device;
    await device.open('A day at the lake.pdf');
    await stateOf('A day at the lake.pdf').getByText('1 of 2 opened').waitFor();

    await stateOf('A day at the lake.pdf').click();
    const devices = ann.page.getByRole('list', { name: 'Devices' }).locator('> li');
    const twin = devices.filter({ hasText: 'Opened' });
    await twin.getByText(/^Arrived .* in \d+(\.\d)?s$/).waitFor();
    await keepPicture(ann.page, 'delivery');

    const said = await hearing(ann.page);
    await twin.getByRole('button', { name: 'Send again to' }).click();
    await said('Sent again: A day at the lake.pdf');
    await devices.filter({ hasText: 'Opened' }).waitFor({ state: 'detached' });
    // Before it has heard of it, it says of what it has opened already nothing more.
    const files = () => Object.values(device.twin.snapshot().state.files);
    await until(
      () => files().some(({ name, isOpened }) => name === 'A day at the lake.pdf' && !isOpened),
      'the device has heard that it was sent again',
    );
    device.twin.home();
    await device.open('A day at the lake.pdf');
    expect(device.received('A day at the lake.pdf')).toBe(1);
    await devices.filter({ hasText: 'Opened' }).waitFor();

    const [download] = await Promise.all([
      ann.page.waitForEvent('download'),
      ann.page.getByRole('button', { name: 'Export log' }).click(),
    ]);
    const log = await readFile(await download.path(), 'utf8');
    expect(log.startsWith('\uFEFFtime,file,document,device,event')).toBe(true);
    expect(log.match(/,opened,/g)).toHaveLength(2);
  });
});
