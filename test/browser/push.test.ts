import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { until } from '../harness/until';
import { keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { inkside, startCloud, type RunningCloud } from './harness/cloudProcess';
import { sessionOf, vaultOf } from './harness/sync/syncPerson';

const MIB = 1024 * 1024;

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** The parts of uploads that a later page takes as sent. */
const keptParts = async (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    (name) =>
      new Promise<readonly number[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`${name} cannot be read.`));
        opening.onsuccess = () => {
          const getting = opening.result.transaction('upload').objectStore('upload').getAll();
          getting.onsuccess = () => {
            opening.result.close();
            const records = getting.result as { readonly parts: { doneParts: { number: number }[] } | null }[];
            resolve(records.flatMap(({ parts }) => parts?.doneParts ?? []).map(({ number }) => number));
          };
        };
      }),
    `inkside-uploads-${vaultOf(await sessionOf(page)).uid}`,
  );

describe('pushing files in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let folder: string;

  const choose = async (...files: string[]): Promise<void> => {
    await ann.page
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map((name) => path.join(folder, name)));
  };

  const transfers = () => ann.page.getByRole('region', { name: 'Transfers' });
  /** Stands there also when the panel has folded, which it does by itself after a while. */
  const areSent = (count: number): Promise<void> => transfers().getByText(`${count} done`, { exact: true }).waitFor();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'inkside-push-'));
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: 'Journal' }).first().waitFor();
    await ann.page.goto(`${cloud.origin}/#/push/file`);
    await ann.page.getByText('A day at the lake.pdf').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('sends a file of several parts, which then lies on the device with the same MD5', async () => {
    const bytes = randomBytes(12 * MIB);
    await writeFile(path.join(folder, 'Große Datei 大.bin'), bytes);

    await choose('Große Datei 大.bin');
    await ann.page
      .getByRole('dialog')
      .getByText(/The device cannot open this kind of file \(BIN\)/)
      .waitFor();
    await ann.page.getByRole('button', { name: 'Send anyway' }).click();
    await ann.page.locator('main').getByText('Große Datei 大.bin').first().waitFor();
    // “Saved in cloud” may still stand there from before.
    await areSent(1);
    await ann.page.getByText('Saved in cloud').first().waitFor();
    const device = path.join(folder, 'device');
    const said = await inkside(
      'twin',
      'pull',
      '--account',
      'demo@inkside.example',
      '--server',
      cloud.origin,
      '--out',
      device,
    );

    expect(md5(await readFile(path.join(device, 'Große Datei 大.bin')))).toBe(md5(bytes));
    expect(said).toMatch(/6/);
    await keepPicture(ann.page, 'push');
  });

  it('takes a deleted file out of the list, and gives it back by undo, also after a reload', async () => {
    const { page } = ann;
    const name = 'Große Datei 大.bin';
    const entry = page.locator('main').getByText(name);
    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: /Delete for good/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
      await entry.first().waitFor({ state: 'hidden' });
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await entry.first().waitFor();

    await remove();
    await page.reload();
    await page.getByText('A day at the lake.pdf').waitFor();
    // The list starts from what was kept of it, and is behind until it has read what changed since.
    await entry.first().waitFor({ state: 'detached' });

    expect(await entry.count()).toBe(0);
  });

  it('shows the first page of a PDF', async () => {
    const { page } = ann;
    await page.getByRole('button', { name: 'A day at the lake.pdf', exact: true }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'A day at the lake.pdf' });
    await picture.waitFor();
    const widthOf = () =>
      picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
    await until(async () => (await widthOf()) > 0, 'the picture is loaded');
    await keepPicture(page, 'pushPreview');
    const width = await widthOf();
    await page.keyboard.press('Escape');

    expect(width).toBeGreaterThan(400);
  });

  it('names what is refused and why, and sends the rest', async () => {
    const large = await open(path.join(folder, 'large.pdf'), 'w');
    await large.truncate(201 * MIB);
    await large.close();
    const longName = `${'n'.repeat(251)}.txt`;
    for (const name of ['empty.txt', 'fine.txt', longName]) {
      await writeFile(path.join(folder, name), name === 'empty.txt' ? '' : 'text');
    }

    await choose('large.pdf', 'empty.txt', 'fine.txt', longName);
    await ann.page.locator('main').getByText('fine.txt').first().waitFor();
    await ann.page.getByText('3 files were not taken').waitFor();
    await keepPicture(ann.page, 'refused');

    const said = await ann.page.locator('body').innerText();
    expect(said).toMatch(/201(\.00)? MB/);
    expect(said).toMatch(/empty/);
    expect(said).toMatch(/255/);
  });

  it('goes on at its part after a reload in the middle of an upload, and asks for nothing too early', async () => {
    const { page } = ann;
    const bytes = randomBytes(22 * MIB);
    await writeFile(path.join(folder, 'long.txt'), bytes);
    const parts: string[] = [];
    const missing: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('saveAndPush') && answer.status() === 404) missing.push(answer.url());
    });
    const partOf = (url: string): string => new URL(url).searchParams.get('partNumber') ?? '';
    let isSlow = true;
    await page.route(/partNumber=/, async (route) => {
      const part = partOf(route.request().url());
      parts.push(part);
      if (!isSlow || Number(part) <= 2) await route.continue();
    });

    await areSent(1);
    await choose('long.txt');
    await transfers()
      .getByText(/^1 running/)
      .waitFor();
    // While something runs the panel stays as it is, but it may have folded before.
    const show = page.getByRole('button', { name: 'Show transfers' });
    if (await show.isVisible()) await show.click();
    await page.getByText(/goes on when you come back/).waitFor();
    await page.getByText(/^4\d%/).waitFor();
    await until(
      async () => (await keptParts(page)).toSorted((one, other) => one - other).join() === '1,2',
      'the sent parts are noted down',
    );
    await keepPicture(page, 'uploading');
    const before: string[] = [];
    // Until then the page that goes may ask for one more part.
    page.once('framenavigated', () => {
      before.push(...parts.splice(0));
      isSlow = false;
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.locator('main').getByText('long.txt').first().waitFor();
    await areSent(1);
    await page.getByText('Saved in cloud').first().waitFor();
    const device = path.join(folder, 'again');
    await inkside('twin', 'pull', ...['--account', 'demo@inkside.example', '--server', cloud.origin, '--out', device]);

    expect(before).toEqual(expect.arrayContaining(['1', '2']));
    expect(parts.toSorted()).toEqual(['3', '4', '5']);
    expect(md5(await readFile(path.join(device, 'long.txt')))).toBe(md5(bytes));
    expect(missing).toEqual([]);
    const kept = await page.evaluate(async () => {
      const names: string[] = [];
      for await (const folder of (await navigator.storage.getDirectory()).values())
        if (folder instanceof FileSystemDirectoryHandle) for await (const name of folder.keys()) names.push(name);
      return names;
    });
    expect(kept).toEqual([]);
    await page.unroute(/partNumber=/);
  });

  it('refuses 31 files at once', async () => {
    const names = Array.from({ length: 31 }, (_, index) => `many-${index}.txt`);
    for (const name of names) await writeFile(path.join(folder, name), name);

    await choose(...names);

    await ann.page
      .getByText(/You chose 31 files/)
      .first()
      .waitFor();
    expect(
      await ann.page
        .locator('main')
        .getByText(/many-\d+\.txt/)
        .count(),
    ).toBe(0);
    expect(ann.faults).toEqual([]);
  });
});
