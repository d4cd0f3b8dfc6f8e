import { type Device, isTakenName } from '@inkside/protocol';
import { type Clock, DEVICE_LIMIT, HOUR_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { Records } from './records';
import type { DeviceStates } from './sessions/session';
import { createTurns } from '../lib/taskOrder';
import {
  type DeviceCard,
  type DeviceDetails,
  deviceNumber,
  deviceOf,
  deviceRecord,
  type DeviceRecord,
  deviceRecordId,
  isSignedIn,
  newDevice,
  ONLINE_MS,
} from './deviceRecord';

export interface Sighting {
  readonly id: number;
  /** Given by the owner, else its model. */
  readonly name: string;
  /**
   * Since when at the latest it was not heard of, in epoch milliseconds; null while it is there, or never was. The last
   * sign of life before a start of the cloud is known to the hour: then it is the end of that hour, or the start.
   */
  readonly asleepSince: number | null;
  /** When it was last heard of, to the hour after a start of the cloud, in epoch milliseconds; 0 when it never was. */
  readonly seenAt: number;
}

export interface Devices extends DeviceStates {
  /** In the order in which they first signed in. */
  list(uid: string): Promise<Device[]>;
  /**
   * Notes that the device signed in; the first time makes it one of the account's devices. Throws
   * `errors.deviceLimit` for a new device of an account that has as many as it may. `isNative` tells that it is the
   * device itself, not a program in its place.
   */
  signedIn(uid: string, card: DeviceCard, options?: { readonly isNative?: boolean }): Promise<Device>;
  /** What the device tells of itself. Throws `errors.notFound` for one that is not the account's, as do all below. */
  describe(uid: string, id: number, details: DeviceDetails): Promise<Device>;
  /** A name given by the owner; null takes it back. Throws `errors.nameTaken` where another of the devices has it. */
  rename(uid: string, id: number, name: string | null): Promise<Device>;
  lock(uid: string, id: number, isLocked: boolean): Promise<Device>;
  /** What the device shows while it is locked. */
  setLockMessage(uid: string, id: number, message: string): Promise<Device>;
  /** The account's device of that name; undefined when there is none. */
  find(uid: string, deviceUniqueId: string): Promise<Device | undefined>;
  /** Throws `errors.notFound`. */
  get(uid: string, id: number): Promise<Device>;
  remove(uid: string, id: number): Promise<void>;
  /** The device says that it sleeps now, or does not; hearing of it again says that it woke. */
  sleeps(uid: string, id: number, isAsleep: boolean): void;
  /** Who of the account's devices is there, in the order of {@link list}. */
  sightings(uid: string): Promise<readonly Sighting[]>;
  /** Whether a device itself, and not only a program in its place, is signed in to the account. */
  hasNative(uid: string): Promise<boolean>;
  /** Calls back with the account of a device itself when one signs in, is first heard of, and every hour. */
  onNative(listener: (uid: string) => void): () => void;
}

/** How often the last sign of life of one device is written down: each time is a write to the disk. */
const SEEN_EVERY_MS = HOUR_MS;

/** When devices were last heard of. In memory, so that most calls of a device write nothing. */
const createSightings = (clock: Clock) => {
  const startedAt = clock.now();
  const seen = new Map<string, { readonly at: number; readonly writtenAt: number }>();
  const sleeping = new Set<string>();
  return {
    /** Notes it, and answers whether it is time to write that down. */
    note: (uid: string, id: number): boolean => {
      const key = deviceRecordId(uid, id);
      sleeping.delete(key);
      const at = clock.now();
      const last = seen.get(key)?.writtenAt;
      const isDue = last === undefined || Math.abs(at - last) >= SEEN_EVERY_MS;
      seen.set(key, { at, writtenAt: isDue ? at : last });
      return isDue;
    },
    lastOf: (uid: string, { id, seenAt }: DeviceRecord): number =>
      Math.max(seenAt, seen.get(deviceRecordId(uid, id))?.at ?? 0),
    /** The earliest moment behind which it was surely not heard of; 0 when it never was. */
    quietSince: (uid: string, { id, seenAt }: DeviceRecord): number => {
      const exact = seen.get(deviceRecordId(uid, id))?.at;
      if (exact !== undefined || seenAt === 0) return exact ?? 0;
      return Math.max(seenAt, Math.min(seenAt + SEEN_EVERY_MS, startedAt));
    },
    sleeps: (uid: string, id: number, isAsleep: boolean): void => {
      const key = deviceRecordId(uid, id);
      if (isAsleep) sleeping.add(key);
      else sleeping.delete(key);
    },
    isAsleep: (uid: string, id: number): boolean => sleeping.has(deviceRecordId(uid, id)),
    forget: (uid: string, id: number): void => {
      const key = deviceRecordId(uid, id);
      seen.delete(key);
      sleeping.delete(key);
    },
  };
};
type Sightings = ReturnType<typeof createSightings>;

/** Reading and changing one device. */
const createDeviceRecords = (records: Records, clock: Clock, sightings: Sightings) => {
  const read = (uid: string, id: number): Promise<DeviceRecord | undefined> =>
    records.read(deviceRecordId(uid, id), deviceRecord);
  const all = async (uid: string): Promise<DeviceRecord[]> =>
    (await records.list(`device:${uid}:`, deviceRecord)).map(({ value }) => value);
  /** Throws `errors.notFound` when it is not there. */
  const change = (uid: string, id: number, edit: (record: DeviceRecord) => DeviceRecord): Promise<DeviceRecord> =>
    records.change(deviceRecordId(uid, id), deviceRecord, (record) => {
      if (record === undefined) throw new CloudFailure('errors.notFound');
      const next = { ...edit(record), updated_at: new Date(clock.now()).toISOString() };
      return { next, result: next };
    });
  /** Changes it where it is, and makes none. */
  const touch = (uid: string, id: number, edit: (record: DeviceRecord) => DeviceRecord): Promise<void> =>
    records.change(deviceRecordId(uid, id), deviceRecord, (record) => ({
      next: record === undefined ? undefined : edit(record),
      result: undefined,
    }));
  const onWire = (uid: string, record: DeviceRecord): Device =>
    deviceOf(record, sightings.lastOf(uid, record), clock.now());
  return { read, all, change, touch, onWire };
};
type DeviceRecords = ReturnType<typeof createDeviceRecords>;

/** What the owner of a device does to it, and what it tells of itself. */
const createDeviceChanges = (records: Records, { all, change, onWire }: DeviceRecords, sightings: Sightings) => {
  // One turn an account, so that two devices do not get one name at once.
  const takeTurn = createTurns();
  const edited = async (uid: string, id: number, part: Partial<DeviceRecord>): Promise<Device> =>
    onWire(uid, await change(uid, id, (record) => ({ ...record, ...part })));
  return {
    describe: edited,
    rename: (uid: string, id: number, name: string | null) =>
      takeTurn(uid, async () => {
        const others = (await all(uid)).flatMap((other) => (other.id === id ? [] : (other.name ?? [])));
        if (name !== null && isTakenName(name, others)) throw new CloudFailure('errors.nameTaken', { name });
        return edited(uid, id, { name });
      }),
    lock: (uid: string, id: number, isLocked: boolean) => edited(uid, id, { lock: isLocked ? 1 : 0 }),
    setLockMessage: (uid: string, id: number, lockMessage: string) => edited(uid, id, { lockMessage }),
    remove: (uid: string, id: number): Promise<void> =>
      records.change(deviceRecordId(uid, id), deviceRecord, (record) => {
        if (record === undefined) throw new CloudFailure('errors.notFound');
        sightings.forget(uid, id);
        return { next: undefined, result: undefined };
      }),
  };
};

const createSignIn = (
  records: Records,
  clock: Clock,
  { read, all, touch }: DeviceRecords,
  nativeSeen: (uid: string) => void,
): Pick<Devices, 'signedIn' | 'signedOut'> => {
  // One turn an account, so that devices that come at once are counted.
  const takeTurn = createTurns();
  return {
    signedIn: (uid, card, { isNative = false } = {}) =>
      takeTurn(uid, async () => {
        const id = deviceNumber(card.deviceUniqueId);
        const isKnown = (await read(uid, id)) !== undefined;
        if (!isKnown && (await all(uid)).length >= DEVICE_LIMIT) {
          throw new CloudFailure('errors.deviceLimit');
        }
        const now = clock.now();
        const iso = new Date(now).toISOString();
        if (isNative) nativeSeen(uid);
        return records.change(deviceRecordId(uid, id), deviceRecord, (known) => {
          const { model, macAddress, isNative: wasNative, ...rest } = known ?? newDevice(card, iso);
          const told = { model: card.model || model, macAddress: card.macAddress || macAddress };
          const times = { latestLoginTime: iso, updated_at: iso, seenAt: now };
          const next = { ...rest, ...told, ...times, outAt: 0, isNative: wasNative || isNative };
          return { next, result: deviceOf(next, now, now) };
        });
      }),
    signedOut: (uid, id) => {
      const outAt = clock.now();
      return touch(uid, id, (record) => ({ ...record, latestLogoutTime: new Date(outAt).toISOString(), outAt }));
    },
  };
};

type DeviceReads = Pick<Devices, 'list' | 'find' | 'get' | 'lockMessage'>;

const createDeviceReads = ({ read, all, onWire }: DeviceRecords): DeviceReads => ({
  list: async (uid) => {
    const found = await all(uid);
    return found.map((record) => onWire(uid, record)).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  },
  find: async (uid, deviceUniqueId) => {
    const record = await read(uid, deviceNumber(deviceUniqueId));
    return record === undefined ? undefined : onWire(uid, record);
  },
  get: async (uid, id) => {
    const record = await read(uid, id);
    if (record === undefined) throw new CloudFailure('errors.notFound');
    return onWire(uid, record);
  },
  lockMessage: async (uid, id) => {
    const record = await read(uid, id);
    return record?.lock === 1 ? record.lockMessage : undefined;
  },
});

const createSightingList =
  ({ all }: DeviceRecords, sightings: Sightings, clock: Clock): Devices['sightings'] =>
  async (uid) =>
    (await all(uid))
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
      .map((record) => {
        const since = sightings.quietSince(uid, record);
        const isHeard = isSignedIn(record, since) && clock.now() - since < ONLINE_MS;
        const isThere = isHeard && !sightings.isAsleep(uid, record.id);
        return {
          id: record.id,
          name: record.name ?? record.model,
          asleepSince: isThere || since === 0 ? null : since,
          seenAt: sightings.lastOf(uid, record),
        };
      });

/** What signed in to an account as a device. */
export const createDevices = (records: Records, clock: Clock): Devices => {
  const sightings = createSightings(clock);
  const deviceRecords = createDeviceRecords(records, clock, sightings);
  const listeners = new Set<(uid: string) => void>();
  const nativeSeen = (uid: string): void => {
    for (const listener of listeners) listener(uid);
  };
  return {
    ...createDeviceReads(deviceRecords),
    ...createSignIn(records, clock, deviceRecords, nativeSeen),
    ...createDeviceChanges(records, deviceRecords, sightings),
    sleeps: (uid, id, isAsleep) => sightings.sleeps(uid, id, isAsleep),
    sightings: createSightingList(deviceRecords, sightings, clock),
    seen: async (uid, id) => {
      if (!sightings.note(uid, id)) return;
      const seenAt = clock.now();
      await deviceRecords.touch(uid, id, (record) => {
        if (record.isNative) nativeSeen(uid);
        return { ...record, seenAt };
      });
    },
    onNative: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasNative: async (uid) => {
      const found = await deviceRecords.all(uid);
      return found.some((record) => record.isNative && isSignedIn(record, sightings.lastOf(uid, record)));
    },
  };
};
