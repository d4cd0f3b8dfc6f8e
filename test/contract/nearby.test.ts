import { WebSocket } from 'ws';

import type { Uid } from '@inkside/kit';
import type { NearbyEvent } from '../../src/services/ports/nearby';
import { openBrowser, signInTo, until, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const ADDRESS = 'http://192.168.1.7:8085/';

describe('devices in their own network', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  let uid: Uid;
  const devices: WebSocket[] = [];
  beforeAll(async () => {
    cloud = await startContractCloud();
    browser = openBrowser(cloud, { name: 'nearby' });
    ({ uid } = await signInTo(cloud, browser, 'nearby@example.org'));
  });
  afterAll(async () => {
    for (const device of devices) device.terminate();
    await cloud.stop();
  });

  /** A device with a bearer token, which tells its card. */
  const openDevice = (mac: string): WebSocket => {
    const headers = { authorization: `Bearer ${browser.vault.current()?.token}` };
    const device = new WebSocket(`${cloud.origin.replace('http', 'ws')}/share/${uid}?type=server`, { headers });
    device.once('open', () => device.send(JSON.stringify({ host: ADDRESS, mac, model: 'Tab8' })));
    devices.push(device);
    return device;
  };

  it('are told to a browser by its cookie, when they come and when they go', async () => {
    const events: NearbyEvent[] = [];
    const stop = browser.pages.nearby.watch(uid, (event) => events.push(event));
    await until(() => events[0]);
    expect(events).toEqual([{ kind: 'found', cards: [] }]);

    const device = openDevice('0A:1B:2C:3D:4E:5F');
    await until(() => events[1]);
    device.close();
    await until(() => events[2]);
    stop();

    expect(events.slice(1)).toEqual([
      { kind: 'found', cards: [{ address: ADDRESS, mac: '0a1b2c3d4e5f', model: 'Tab8' }] },
      { kind: 'found', cards: [] },
    ]);
  });

  it('are the bound ones, by the MAC that the cloud knows of them', async () => {
    const headers = { authorization: `Bearer ${browser.vault.current()?.token}`, 'content-type': 'application/json' };
    const card = {
      deviceUniqueId: 'tab',
      model: 'Tab8',
      mac: '0A:1B:2C:3D:4E:5F',
      buildId: '2021-09-23_12-21_3.1_a9bbb22',
    };
    await fetch(`${cloud.origin}/api/1/users/device`, { method: 'POST', headers, body: JSON.stringify(card) });

    expect(await browser.pages.devices.list()).toMatchObject([{ model: 'Tab8', mac: '0a1b2c3d4e5f', firmware: '3.1' }]);
  });
});
