import { device } from '../../src/services/contract/devices';
import type { Device } from '../../src/services/contract/devices';
import type { Clock } from '../config';
import { hashSecret } from './hashes';
import type { Records } from './records';

/** How a device names itself when it signs in. */
export interface DeviceCard {
  readonly deviceUniqueId: string;
  readonly macAddress: string;
  readonly model: string;
}

export interface Devices {
  /** In the order in which they first signed in. */
  list(uid: string): Promise<Device[]>;
  /** Notes that the device signed in; the first time makes it one of the account's devices. */
  signedIn(uid: string, card: DeviceCard): Promise<void>;
}

const ID_HEX_DIGITS = 8;

/** The wire's device id is a number: 32 bits of the hash of what the device calls itself. */
const numberOf = (card: DeviceCard): number =>
  Number.parseInt(hashSecret(card.deviceUniqueId).slice(0, ID_HEX_DIGITS), 16);

const recordId = (uid: string, id: number): string => `device:${uid}:${id}`;

const firstSeen = (card: DeviceCard, iso: string): Device => ({
  installationMap: {},
  id: numberOf(card),
  model: card.model,
  deviceUniqueId: card.deviceUniqueId,
  macAddress: card.macAddress,
  number: null,
  versionInt: 0,
  versionRelease: '',
  width: 0,
  height: 0,
  brand: null,
  system: null,
  channel: null,
  buildId: '',
  modfingerprintel: null,
  timezone: null,
  name: null,
  details: '',
  currentAccountId: null,
  lock: 0,
  imAccount: '',
  created_at: iso,
  updated_at: iso,
  org_id: null,
  latestLoginTime: iso,
  latestLogoutTime: null,
  loginStatus: 'online',
});

/** A record carries PouchDB's own fields, which are no part of the wire. */
const withoutRevision = (value: Device): Device =>
  ({ ...value, _id: undefined, _rev: undefined }) satisfies Device;

export const createDevices = (records: Records, clock: Clock): Devices => ({
  list: async (uid) => {
    const found = await records.list(`device:${uid}:`, device);
    return found
      .map(({ value }) => withoutRevision(value))
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  },
  signedIn: async (uid, card) => {
    const iso = new Date(clock.now()).toISOString();
    await records.change(recordId(uid, numberOf(card)), device, (known) => {
      const next = { ...(known ?? firstSeen(card, iso)), latestLoginTime: iso, updated_at: iso, loginStatus: 'online' };
      return { next: { ...next, model: card.model, macAddress: card.macAddress }, result: undefined };
    });
  },
});
