import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { chromium, type Browser, type Page } from 'playwright-core';
import { WebSocket } from 'ws';

import { until } from '../../harness/until';
import { keepPicture, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { launchOptions } from '../harness/launchOptions';

/** Where devices have their page. */
const DEVICE_PORT = '8085';
/** Addresses of a home network; the browser is told where on this computer each of them lies. */
const here = { name: 'Tab8', host: '192.168.77.5' };
const elsewhere = { name: 'Air', host: '192.168.77.6' };

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

describe('a device in its own network', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  const sockets: WebSocket[] = [];
  const asked: (string | undefined)[] = [];
  const answering = createServer((request, response) => {
    asked.push(request.headers.cookie ?? request.headers.referer);
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Transfer</title><h1>The device itself</h1>');
  });
  /** Takes connections and says nothing, as what lies behind a router does. */
  const silent = createServer(() => undefined);

  beforeAll(async () => {
    const ports = { [here.host]: await listen(answering), [elsewhere.host]: await listen(silent) };
    const rules = Object.entries(ports).map(([host, port]) => `MAP ${host}:${DEVICE_PORT} 127.0.0.1:${port}`);
    const options = launchOptions();
    const args = [...options.args, `--host-resolver-rules=${rules.join(',')}`];
    [cloud, browser] = await Promise.all([startCloud(), chromium.launch({ ...options, args })]);
    person = await newPerson(browser);
    await signIn(person.page);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    await browser.close();
    for (const server of [answering, silent]) {
      server.closeAllConnections();
      server.close();
    }
    await cloud.dispose();
  });

  /** Opens the page of devices, and has the devices tell where they are. */
  const signIn = async (page: Page): Promise<void> => {
    let token: string | undefined;
    page.on('request', (request) => (token = request.headers()['authorization'] ?? token));
    await page.goto(cloud.link);
    await page.getByRole('navigation', { name: 'Notes' }).waitFor();
    await until(() => token !== undefined, 'a call carries the bearer token');
    const answer = await fetch(`${cloud.origin}/api/1/users/me`, { headers: { authorization: token ?? '' } });
    const { data } = (await answer.json()) as { data: { uid: string } };
    for (const { name, host } of [here, elsewhere]) {
      const socket = new WebSocket(`${cloud.origin.replace('http', 'ws')}/share/${data.uid}?type=server`, {
        headers: { authorization: token ?? '' },
      });
      socket.once('open', () =>
        socket.send(JSON.stringify({ host: `http://${host}:${DEVICE_PORT}`, mac: '', model: name })),
      );
      sockets.push(socket);
    }
    await page.goto(`${cloud.origin}/#/userCenter/devices`);
  };

  const rowOf = (name: string) => person.page.getByRole('listitem').filter({ hasText: name });

  it('is found, and its page opens in a tab of its own', async () => {
    const row = rowOf(here.name);
    await row.getByRole('button', { name: /^Transfer over Wi-Fi/ }).click();
    const link = row.getByRole('link', { name: 'Open its transfer page' });
    await link.waitFor();
    // The question carries nothing of who asks.
    expect(asked).toEqual([undefined]);

    const opened = person.context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await tab.getByRole('heading', { name: 'The device itself' }).waitFor();

    expect([tab.url(), await tab.evaluate(() => window.opener === null && document.referrer === '')]).toEqual([
      `http://${here.host}:${DEVICE_PORT}/`,
      true,
    ]);
    await tab.close();
    await keepPicture(person.page, 'nearby');
    expect(person.faults).toEqual([]);
  });

  it('that does not answer is not on the same Wi-Fi', async () => {
    const row = rowOf(elsewhere.name);
    await row.getByRole('button', { name: /^Transfer over Wi-Fi/ }).click();
    await row.getByRole('alert').waitFor();

    expect(await row.getByRole('alert').textContent()).toBe(
      'This computer and “Air” are not on the same Wi-Fi. Connect both to the same network and try again.',
    );
    expect(await row.getByRole('link').count()).toBe(0);
    expect(person.faults).toEqual([]);
  });

  it('leaves the page when it goes', async () => {
    for (const socket of sockets) socket.close();

    await rowOf(here.name).waitFor({ state: 'detached' });
    await rowOf(elsewhere.name).waitFor({ state: 'detached' });
  });
});
