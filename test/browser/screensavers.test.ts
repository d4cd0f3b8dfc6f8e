import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser } from 'playwright-core';

import { keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { inkside, startCloud, type RunningCloud } from './harness/cloudProcess';
import { faultsIn } from './harness/looks/axe';
import { hearing } from './harness/hearing';

const MOST_BYTES = 3 * 1024 * 1024;

/** A sky over hills, wider than high, and as many bytes as are asked for: what follows a picture is passed over. */
const landscape = (bytes: number): Buffer => {
  const canvas = createCanvas(1600, 1200);
  const context = canvas.getContext('2d');
  const sky = context.createLinearGradient(0, 0, 0, 1200);
  sky.addColorStop(0, '#1c3f8c');
  sky.addColorStop(0.7, '#f2c88f');
  sky.addColorStop(1, '#3d5a33');
  context.fillStyle = sky;
  context.fillRect(0, 0, 1600, 1200);
  context.fillStyle = '#ffe9a8';
  context.arc(1150, 420, 120, 0, Math.PI * 2);
  context.fill();
  return Buffer.concat([canvas.encodeSync('jpeg', 90), Buffer.alloc(bytes)], bytes);
};

/** The head of a PNG of so many pixels, and nothing of them. */
const headOf = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(64)]);
};

describe('screensavers in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let folder: string;

  const device = () => path.join(folder, 'device');
  const pull = (): Promise<string> =>
    inkside('twin', 'pull', '--account', 'demo@inkside.example', '--server', cloud.origin, '--out', device());
  const main = () => ann.page.locator('main');
  const dialog = () => ann.page.getByRole('dialog', { name: 'Screensaver', exact: true });
  const choose = (name: string, buffer: Buffer) =>
    ann.page.getByLabel('Choose a picture').setInputFiles({ name, buffer, mimeType: '' });
  const bothDrawn = () =>
    Promise.all(
      ['portrait', 'landscape'].map((screen) =>
        dialog().locator(`[data-screen="${screen}"][aria-busy="false"]`).waitFor(),
      ),
    );

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'inkside-screens-'));
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: 'Journal' }).first().waitFor();
    await pull();
    await ann.page.goto(`${cloud.origin}/#/push/file`);
    await ann.page.getByText('A day at the lake.pdf').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses what is no picture for a screen, each with its own reason, and keeps nothing of it', async () => {
    await ann.page.getByRole('button', { name: 'Send files' }).click();
    await ann.page.getByRole('menuitem', { name: 'Screensaver' }).click();
    await dialog().getByText('Drop a picture here').waitFor();
    const alert = () => dialog().getByRole('alert');

    await choose('large.jpg', landscape(MOST_BYTES + 1));
    await alert().getByText('The file is 1 B too large: 3.00 MB, at most 3.00 MB.').waitFor();
    await choose('text.png', Buffer.from('only words'));
    await alert().getByText('It is called PNG, but it is none.').waitFor();
    await choose('bomb.png', headOf(30_000, 30_000));
    await alert().getByText('The picture has 30,000 × 30,000 pixels').waitFor();
    await choose('moving.gif', Buffer.from('GIF89a'));
    await alert().getByText('Devices do not show GIF files as screensavers.').waitFor();
    await choose('damaged.png', headOf(40, 30));
    await alert().getByText('The picture is damaged and cannot be read.').waitFor();
  });

  it('cuts and turns a picture of exactly 3 MB, shows it before and after, and sends both ways of holding', async () => {
    const { page } = ann;
    await choose('Hills.jpg', landscape(MOST_BYTES));
    await bothDrawn();
    // The twin that has just signed in comes first, and does not tell its size.
    await dialog().getByText('1404 × 1872 pixels, as usual for this model.').waitFor();
    await keepPicture(page, 'screensaver-task');
    const split = dialog().getByLabel('Before and after');
    await split.press('ArrowRight');
    expect(await split.getAttribute('aria-valuetext')).toContain('51 %');

    await dialog().getByRole('group', { name: 'Part for portrait' }).press('ArrowLeft');
    await dialog().getByLabel('Zoom').fill('2');
    await dialog().getByRole('button', { name: 'Turn right' }).click();
    await dialog().getByRole('button', { name: 'Landscape: crop this one' }).click();
    await dialog().getByLabel('Panel').selectOption({ label: 'Kaleido 3, 4,096 colours' });
    await bothDrawn();
    expect(await faultsIn(page, ['light', 'dark', 'eink'])).toEqual([]);
    await keepPicture(page, 'screensaver-turned');

    await dialog().getByLabel('Screen').selectOption({ label: 'All devices' });
    await dialog().getByRole('button', { name: 'Send to all devices' }).click();
    await main().getByText('Hills portrait.jpg').waitFor();
    await main().getByText('Hills landscape.jpg').waitFor();
    // The list may call a picture sent before the cloud has been asked to.
    await page.getByRole('region', { name: 'Transfers' }).getByText('2 done', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delivery of Hills portrait.jpg: Sent' }).waitFor();
    await keepPicture(page, 'screensavers');

    expect(await pull()).toContain('2 fetched');
    const files = (await readdir(device(), { recursive: true })).filter((name) => name.includes('Hills'));
    const sizes = await Promise.all(
      files.toSorted().map(async (name) => loadImage(await readFile(path.join(device(), name)))),
    );
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1872, 1404],
      [1404, 1872],
    ]);
    await page.getByRole('link', { name: 'Delivery of Hills portrait.jpg: 1 of' }).waitFor();
  });

  it('are deleted with a question, come back by Undo, and are sent again without an upload', async () => {
    const { page } = ann;
    const card = main().locator('[data-row]').filter({ hasText: 'Hills landscape.jpg' });
    await card.getByRole('button', { name: 'Actions for Hills landscape.jpg' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();

    await card.getByRole('button', { name: 'Actions for Hills landscape.jpg' }).click();
    const said = await hearing(page);
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await said('Sent again: Hills landscape.jpg');
    expect(await pull()).toContain('0 fetched');
    await card.getByRole('link', { name: /^Delivery of/ }).click();
    await page.getByRole('heading', { name: 'Hills landscape.jpg' }).waitFor();
    await page.getByRole('link', { name: 'Screensavers' }).last().click();
    await card.waitFor();

    expect(ann.faults).toEqual([]);
  });
});
