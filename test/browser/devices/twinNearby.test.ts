import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser } from 'playwright-core';

import { runTwinNearby } from '../../../cloud/twin/nearbyCommand';
import { until } from '../../harness/until';
import { keepPicture, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { launchOptions } from '../harness/launchOptions';

const DEMO = 'demo@inkside.example';
/** Where the browser is told that another network lies: behind a router that takes connections and says nothing. */
const ELSEWHERE = 'http://192.168.77.6:8085';

describe('the command-line device at home', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  let folder: string;
  const router = createServer(() => undefined);

  beforeAll(async () => {
    await new Promise<void>((resolve) => void router.listen(0, '127.0.0.1', resolve));
    const { port } = router.address() as AddressInfo;
    const options = launchOptions();
    const args = [...options.args, `--host-resolver-rules=MAP 192.168.77.6:8085 127.0.0.1:${port}`];
    folder = await mkdtemp(path.join(tmpdir(), 'twin-nearby-'));
    [cloud, browser] = await Promise.all([startCloud(), chromium.launch({ ...options, args })]);
    person = await newPerson(browser);
    await person.page.goto(cloud.link);
    await person.page.getByRole('navigation', { name: 'Notes' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    router.closeAllConnections();
    router.close();
    await cloud.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const rowOfTwin = () => person.page.getByRole('listitem').filter({ hasText: 'Inkside Twin' });
  const transferButton = () => rowOfTwin().getByRole('button', { name: /^Transfer over Wi-Fi/ });

  /** A twin that runs while `work` does; resolves with the address of its page. */
  const withTwin = async (options: readonly string[], work: (page: string) => Promise<void>): Promise<void> => {
    const stop = new AbortController();
    const lines: string[] = [];
    const take = (line: string): void => void lines.push(line);
    const args = ['--account', DEMO, '--out', path.join(folder, 'device'), '--server', cloud.origin, ...options];
    const ended = runTwinNearby(args, { out: take, err: take, read: async () => '' }, { signal: stop.signal });
    try {
      await until(() => lines.some((line) => line.includes('told as')), 'the cloud was told where the device is');
      await work(/page (\S+),/.exec(lines.join('\n'))?.[1] ?? '');
    } finally {
      stop.abort();
    }
    expect([await ended, lines.length]).toEqual([0, 1]);
    // The next one lies elsewhere: what the page knows of this one goes first.
    await transferButton().waitFor({ state: 'detached' });
  };

  /** Presses its button on a page that was loaded anew, and gives back the row. */
  const transfer = async () => {
    await person.page.goto(`${cloud.origin}/#/userCenter/devices`);
    await person.page.reload();
    await transferButton().click();
    return rowOfTwin();
  };

  it('is reached on the same network, with firmware that can', async () => {
    await withTwin(['--firmware', '3.2'], async (page) => {
      const row = await transfer();
      const link = row.getByRole('link', { name: 'Open its transfer page' });
      await link.waitFor();
      await keepPicture(person.page, 'nearby-reached');

      expect(await link.getAttribute('href')).toBe(`${page}/`);
      const opened = person.context.waitForEvent('page');
      await link.click();
      const tab = await opened;
      await tab.getByText('Firmware 3.2').waitFor();
      await tab.close();
      // The frame is gone, and the page itself still comes to nobody but its own server.
      expect(await person.page.locator('iframe').count()).toBe(0);
      const blocked = await person.page.evaluate(
        (address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => 'reached',
            () => 'refused',
          ),
        page,
      );
      expect(blocked).toBe('refused');
    });
    // The only faults are the question that was just refused.
    expect(
      person.faults
        .splice(0)
        .every((fault) => fault.includes("connect-src 'self'") || fault.startsWith('Fetch API cannot load')),
    ).toBe(true);
  });

  it('is told to be updated where its firmware is too old', async () => {
    await withTwin(['--firmware', '3.1'], async () => {
      const row = await transfer();
      await row.getByRole('alert').waitFor();

      expect(await row.getByRole('alert').textContent()).toBe(
        'Transfer over Wi-Fi needs firmware V3.2 or above. Update “Inkside Twin” first.',
      );
      expect(await row.getByRole('link').count()).toBe(0);
      await keepPicture(person.page, 'nearby-firmware');
    });
    expect(person.faults).toEqual([]);
  });

  it('is not on the same Wi-Fi where its address leads nowhere', async () => {
    await withTwin(['--address', ELSEWHERE], async () => {
      const row = await transfer();
      await row.getByRole('alert').waitFor();

      expect(await row.getByRole('alert').textContent()).toBe(
        'This computer and “Inkside Twin” are not on the same Wi-Fi. Connect both to the same network and try again.',
      );
      expect(await row.getByRole('link').count()).toBe(0);
      await keepPicture(person.page, 'nearby-elsewhere');
    });
    expect(person.faults).toEqual([]);
  });

  it('is not asked at a public address, which the page cannot tell anything of', async () => {
    await withTwin(['--address', 'http://93.184.216.34:8085'], async () => {
      const asked: string[] = [];
      person.page.on('request', (request) => void asked.push(request.url()));
      const row = await transfer();
      await row.getByText('This browser does not allow the connection to be checked.').waitFor();

      expect(asked.filter((url) => url.includes('93.184'))).toEqual([]);
    });
    expect(person.faults).toEqual([]);
  });
});
