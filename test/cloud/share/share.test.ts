import * as v from 'valibot';

import { meAnswer, paths, syncTokenAnswer } from '@inkside/protocol';
import { devicesOf, signInDevice } from '../account/accountHarness';
import type { TestCloud } from '../rest/testCloud';
import { signIn, startCloud, stopClouds } from '../rest/testCloud';
import { Refused, closeSockets, connect, listen } from './shareHarness';

const CARD = { host: 'http://192.168.1.7:8085', mac: '02:00:00:00:00:01', model: 'NoteAir3C' };
const SHARED = { ...CARD, status: 'online' };
const NOTHING = { action: 'serverInfo', message: 'no' };

let test: TestCloud;
let port: number;
let token: string;
let uid: string;
let strangerToken: string;

beforeAll(async () => {
  test = await startCloud();
  port = await listen(test);
  token = await signIn(test, 'reader@example.org');
  strangerToken = await signIn(test, 'stranger@example.org');
  uid = v.parse(meAnswer, (await test.get(paths.me, token)).json).data.uid;
});
afterEach(closeSockets);
afterAll(stopClouds);

const share = (query: string, headers: Record<string, string> = {}) => connect(port, `/share/${uid}?${query}`, headers);
const asOwner = () => ({ authorization: `Bearer ${token}` });

const device = async () => {
  const socket = await share('type=server&id=tab', asOwner());
  socket.socket.send(JSON.stringify(CARD));
  return socket;
};

describe('the share socket', () => {
  it('tells a client of the account which devices are there', async () => {
    const watcher = await share('type=client&id=1', asOwner());
    await device();
    await watcher.next(2);

    const client = await share(`type=client&id=2&token=${token}`);

    expect(await client.next(1)).toEqual([{ action: 'serverInfo', message: 'yes', data: [SHARED] }]);
  });

  it('says that there is none, and then who comes and goes', async () => {
    const client = await share('type=client&id=1', asOwner());
    await client.next(1);

    const tab = await device();
    await client.next(2);
    tab.socket.close();

    expect(await client.next(3)).toEqual([
      NOTHING,
      { action: 'serverStatus', data: { serverInfo: [SHARED] } },
      { action: 'serverStatus', data: { serverInfo: [] } },
    ]);
  });

  it('takes the sync cookie from a page of its own', async () => {
    const sync = v.parse(syncTokenAnswer, (await test.get(paths.syncToken, token)).json).data;
    const watcher = await share('type=client', asOwner());
    await device();
    await watcher.next(2);

    const cookie = `${sync.cookie_name}=${sync.session_id}`;
    const own = await share('type=client', { cookie, origin: `http://127.0.0.1:${port}` });
    const foreign = await share('type=client', { cookie, origin: 'https://elsewhere.example' });

    expect(await own.next(1)).toMatchObject([{ message: 'yes' }]);
    expect(await foreign.next(1)).toEqual([NOTHING]);
  });

  it.each([
    ['without a credential', () => ({})],
    ['with the token of another account', () => ({ authorization: `Bearer ${strangerToken}` })],
    ['with a forged token', () => ({ authorization: 'Bearer a.b.c' })],
    ['with a forged cookie', () => ({ cookie: `SyncGatewaySession=${'f'.repeat(40)}` })],
  ])('tells nothing to a client %s, not even later', async (_, headers) => {
    const watcher = await share('type=client', asOwner());
    const client = await share('type=client&id=x', headers());
    await client.next(1);

    await device();
    await watcher.next(2);

    expect(client.heard).toEqual([NOTHING]);
  });

  it('sends away whoever brings an old session, so that a new one is made', async () => {
    const client = await share('type=client', { cookie: `SyncGatewaySession=${'f'.repeat(40)}` });

    expect(await client.closed).toBe(4401);
    expect(client.heard).toEqual([NOTHING]);
  });

  it.each(['', `token=x&`])('takes no device without a credential of the account (%s)', async (query) => {
    await expect(share(`${query}type=server`)).rejects.toEqual(new Refused(401));
  });

  it('takes no locked device', async () => {
    const deviceToken = await signInDevice(test, 'reader@example.org', 'tab');
    const [locked] = await devicesOf(test, token);
    await test.post(paths.lockDevice, { id: locked?.id, type: 'lock' }, token);

    await expect(share('type=server', { authorization: deviceToken })).rejects.toEqual(new Refused(401));
  });

  it.each([
    ['/share/', 404],
    ['/share/not-a-uid?type=client', 404],
    [`/share/${'f'.repeat(24)}/../x`, 404],
    ['/elsewhere', 404],
    [`/share/${'f'.repeat(24)}?type=admin`, 400],
  ])('refuses %s', async (path, status) => {
    await expect(connect(port, path)).rejects.toEqual(new Refused(status));
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"host":"javascript:alert(1)"}',
    '{"host":7}',
    `{"host":"http://a","model":"${'x'.repeat(81)}"}`,
    '{"host":"http://a","mac":"\\u0000"}',
  ])('refuses the card %s and shows it to nobody', async (text) => {
    const client = await share('type=client', asOwner());
    const tab = await share('type=server', asOwner());

    tab.socket.send(text);

    expect(await tab.next(1)).toEqual([{ action: 'error', message: 'errors.badRequest' }]);
    expect(client.heard).toEqual([NOTHING]);
  });

  it('shows only what a card holds', async () => {
    const client = await share('type=client', asOwner());
    const tab = await share('type=server', asOwner());

    tab.socket.send(JSON.stringify({ action: 'x', data: { ...CARD, secret: 1, __proto__: { y: 1 } } }));

    expect((await client.next(2))[1]).toEqual({ action: 'serverStatus', data: { serverInfo: [SHARED] } });
  });

  it('ends a socket that speaks in bytes', async () => {
    const client = await share('type=client', asOwner());

    client.socket.send(Buffer.from([1, 2, 3]));

    expect(await client.closed).toBe(1003);
  });

  it('ends a socket that says too much at once', async () => {
    const client = await share('type=client', asOwner());

    client.socket.send('x'.repeat(20_000));

    expect(await client.closed).toBe(1009);
  });

  it('ends a socket that says too many things', async () => {
    const client = await share('type=client', asOwner());

    for (let n = 0; n < 61; n += 1) client.socket.send('{}');

    expect(await client.closed).toBe(1008);
  });

  it('takes fifty sockets of one caller and no more', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => share('type=client')));

    await expect(share('type=client')).rejects.toEqual(new Refused(429));

    for (const { socket } of many) socket.terminate();
    await Promise.all(many.map(({ closed }) => closed));
    const again = await share('type=client', asOwner());
    expect(await again.next(1)).toEqual([NOTHING]);
  });
});

describe('the end of the share socket', () => {
  it('comes with the end of the server', async () => {
    const own = await startCloud();
    const client = await connect(await listen(own), `/share/${uid}?type=client`);

    await own.cloud.close();

    expect(await client.closed).toBe(1001);
  });
});
