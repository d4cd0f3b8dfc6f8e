import { type BoundDevice, type Device, deviceAnswer, devicePaths, devicesAnswer, doneAnswer } from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, firmwareOf, macOf } from './fields';

/** Devices that are bound to the account (specification section 7). Every method throws `PortError`. */
export interface DevicesPort {
  /** The one that signed in last first. */
  list(): Promise<readonly BoundDevice[]>;
  /** '' takes the given name back. */
  rename(device: { readonly id: number; readonly name: string }): Promise<void>;
  /** A locked device does not sync, and shows `message` (at most 1,000 characters; '' is none). */
  lock(device: { readonly id: number; readonly message: string }): Promise<void>;
  unlock(id: number): Promise<void>;
  /** Ends the sessions of a device: it stays bound, and has to sign in again. */
  revoke(id: number): Promise<void>;
  /** Takes a device off the account, and ends its sessions. */
  unbind(id: number): Promise<void>;
}

const operation = 'devices';

const deviceOf = (device: Device): BoundDevice => ({
  id: device.id,
  name: device.name ?? '',
  model: device.model,
  version: device.versionRelease,
  firmware: firmwareOf(device.buildId) || firmwareOf(device.versionRelease),
  mac: macOf(device.macAddress),
  width: device.width,
  height: device.height,
  isOnline: device.loginStatus === 'online',
  isLocked: device.lock === 1,
  lastSeenAt: dateOf(device.latestLoginTime),
});

export const createDevices = ({ http }: { readonly http: Http }): DevicesPort => ({
  list: async () => {
    const { data } = await http.call(devicesAnswer, { method: 'GET', path: devicePaths.devices, operation });
    return data.map(deviceOf).sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  },
  rename: async ({ id, name }) => {
    const request = { method: 'POST', path: devicePaths.renameDevice, operation, body: { id, name } } as const;
    await http.call(deviceAnswer, request);
  },
  // The words first: a device that hears of the lock asks for them at once.
  lock: async ({ id, message }) => {
    const words = { id, description: message };
    await http.call(doneAnswer, { method: 'POST', path: devicePaths.describeLock, operation, body: words });
    await http.call(doneAnswer, {
      method: 'POST',
      path: devicePaths.lockDevice,
      operation,
      body: { id, type: 'lock' },
    });
  },
  unlock: async (id) => {
    const body = { id, type: 'unlock' };
    await http.call(doneAnswer, { method: 'POST', path: devicePaths.lockDevice, operation, body });
  },
  revoke: async (id) => {
    await http.call(doneAnswer, { method: 'POST', path: devicePaths.disableDeviceToken, operation, body: { id } });
  },
  unbind: async (id) => {
    await http.call(doneAnswer, { method: 'POST', path: devicePaths.removeDevice, operation, body: { id } });
  },
});
