import * as v from 'valibot';

import type { Device } from '@inkside/protocol';
import { hashSecret } from './hashes';

/** How a device names itself when it signs in. */
export interface DeviceCard {
  readonly deviceUniqueId: string;
  /** '' when the device did not tell. */
  readonly macAddress: string;
  readonly model: string;
}

const text = v.optional(v.string(), '');
const whole = v.optional(v.number(), 0);

/** What a device tells of itself; what it leaves out stays as it was. */
export const deviceDetails = v.object({
  macAddress: v.exactOptional(v.string()),
  model: v.exactOptional(v.string()),
  brand: v.exactOptional(v.string()),
  versionInt: v.exactOptional(v.number()),
  versionRelease: v.exactOptional(v.string()),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
  buildId: v.exactOptional(v.string()),
  details: v.exactOptional(v.string()),
});
export type DeviceDetails = v.InferOutput<typeof deviceDetails>;

/** One device of an account. Times in epoch milliseconds; those that carry the wire's names are ISO 8601. */
export const deviceRecord = v.object({
  id: v.number(),
  deviceUniqueId: v.string(),
  macAddress: text,
  model: text,
  brand: v.optional(v.nullable(v.string()), null),
  versionInt: whole,
  versionRelease: text,
  width: whole,
  height: whole,
  buildId: text,
  details: text,
  name: v.optional(v.nullable(v.string()), null),
  lock: v.picklist([0, 1]),
  /** What a locked device is to show. */
  lockMessage: text,
  created_at: v.string(),
  updated_at: v.string(),
  latestLoginTime: v.string(),
  latestLogoutTime: v.optional(v.nullable(v.string()), null),
  /** When it was last heard of, to the hour. */
  seenAt: whole,
  /** When it signed out, or was made to, since it last signed in; 0 when it did not. */
  outAt: whole,
  /** Whether it signed in as a device itself, and not a program in its place. */
  isNative: v.optional(v.boolean(), false),
});
export type DeviceRecord = v.InferOutput<typeof deviceRecord>;

const ID_HEX_DIGITS = 8;
/** A device that was not heard of for so long is offline; its sync session polls more often than that. */
export const ONLINE_MS = 5 * 60_000;
const BRAND = 'Onyx';

/**
 * The wire's device id is a number: 31 bits of the hash of what the device calls itself, because clients in Java and
 * Kotlin read it as a signed one of 32.
 */
export const deviceNumber = (deviceUniqueId: string): number =>
  Number.parseInt(hashSecret(deviceUniqueId).slice(0, ID_HEX_DIGITS), 16) & 0x7f_ff_ff_ff;

export const deviceRecordId = (uid: string, id: number): string => `device:${uid}:${id}`;

export const newDevice = (card: DeviceCard, iso: string): DeviceRecord => ({
  id: deviceNumber(card.deviceUniqueId),
  deviceUniqueId: card.deviceUniqueId,
  macAddress: card.macAddress,
  model: card.model,
  brand: null,
  versionInt: 0,
  versionRelease: '',
  width: 0,
  height: 0,
  buildId: '',
  details: '',
  name: null,
  lock: 0,
  lockMessage: '',
  created_at: iso,
  updated_at: iso,
  latestLoginTime: iso,
  latestLogoutTime: null,
  seenAt: 0,
  outAt: 0,
  isNative: false,
});

/** Whether it was heard of since it signed out, if it did. */
export const isSignedIn = ({ outAt }: DeviceRecord, seenAt: number): boolean => seenAt > outAt;

/**
 * The device as the wire has it (reference: cloud-api 3.1), and nothing more. Strict clients want a time of the last
 * sign-out and a brand even where there are none. `seenAt` is when it was last heard of.
 */
export const deviceOf = (record: DeviceRecord, seenAt: number, now: number): Device => ({
  installationMap: {},
  id: record.id,
  model: record.model,
  deviceUniqueId: record.deviceUniqueId,
  macAddress: record.macAddress,
  number: null,
  versionInt: record.versionInt,
  versionRelease: record.versionRelease,
  width: record.width,
  height: record.height,
  brand: record.brand ?? BRAND,
  system: null,
  channel: null,
  buildId: record.buildId,
  modfingerprintel: null,
  timezone: null,
  name: record.name,
  details: record.details,
  currentAccountId: null,
  lock: record.lock,
  imAccount: '',
  created_at: record.created_at,
  updated_at: record.updated_at,
  org_id: null,
  latestLoginTime: record.latestLoginTime,
  latestLogoutTime: record.latestLogoutTime ?? record.created_at,
  loginStatus: isSignedIn(record, seenAt) && now - seenAt < ONLINE_MS ? 'online' : 'offline',
});
