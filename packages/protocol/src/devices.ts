import * as v from 'valibot';

import { signupBody } from './signIn';
import { envelopeOf, lineOf, textOf } from './sharedSchemas';
import { nameOrNone } from './names';
import type { AppError, EpochMs } from '@inkside/kit';

export const devicePaths = {
  devices: '/api/1/users/getDevice',
  removeDevice: '/api/1/users/removeDevice',
  lockDevice: '/api/1/devices/lock',
  describeLock: '/api/1/devices/lock/description',
  disableDeviceToken: '/api/1/devices/disable/token',
  /** Ours: gives a device a name. */
  renameDevice: '/api/1/devices/rename',
  /** Ours: a device says that it goes to sleep, or wakes. */
  deviceSleep: '/api/1/devices/sleep',
  /** Ours: the address of the page that asks devices at home whether they are there. */
  localPage: '/api/1/devices/localPage',
} as const;

/**
 * One device of `users/getDevice`: these fields and no other, because known clients check them all. The mixture of
 * camel and snake is the wire's (reference: cloud-api 3.1). Times are ISO 8601.
 */
export const device = v.object({
  installationMap: v.record(v.string(), v.unknown()),
  id: v.number(),
  model: v.string(),
  deviceUniqueId: v.string(),
  macAddress: v.string(),
  number: v.null(),
  versionInt: v.number(),
  versionRelease: v.string(),
  width: v.number(),
  height: v.number(),
  brand: v.string(),
  system: v.null(),
  channel: v.null(),
  buildId: v.string(),
  modfingerprintel: v.null(),
  timezone: v.null(),
  name: v.nullable(v.string()),
  details: v.string(),
  currentAccountId: v.null(),
  /** 1 when locked. */
  lock: v.picklist([0, 1]),
  imAccount: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
  org_id: v.null(),
  latestLoginTime: v.string(),
  /** Of a device that never signed out, when it first signed in. */
  latestLogoutTime: v.string(),
  loginStatus: v.picklist(['online', 'offline']),
});
export type Device = v.InferOutput<typeof device>;

/** `data` is the array itself. */
export const devicesAnswer = envelopeOf(v.array(device));
export const deviceAnswer = envelopeOf(device);

const whole = (max: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)), v.number()]),
    v.integer(),
    v.minValue(0),
    v.maxValue(max),
  );
const deviceId = whole(0xff_ff_ff_ff);

/** devices/disable/token, users/removeDevice. */
export const deviceBody = v.looseObject({ id: deviceId });
export const lockDeviceBody = v.looseObject({ id: deviceId, type: v.picklist(['lock', 'unlock']) });
/** devices/lock/description: what the device shows while it is locked. */
export const describeLockBody = v.looseObject({ id: deviceId, description: textOf(1000) });
/** devices/rename, ours. An empty name takes the given one back; one that another device has is `errors.nameTaken`. */
export const renameDeviceBody = v.looseObject({ id: deviceId, name: nameOrNone });

/** devices/sleep, ours, with a token of the device's own. Other calls of it say that it is awake, too. */
export const deviceSleepBody = v.looseObject({ isAsleep: v.boolean() });

/** How a device names an account: an e-mail address, or a telephone number with `area_code` or a plus sign. */
const account = v.pipe(v.string(), v.minLength(6), v.maxLength(254), v.regex(/^\S+$/));
const { area_code, code, verify } = signupBody.entries;
/** `verify` is ours: who is no device needs it. */
export const registrationBody = v.looseObject({ account, area_code, verify });
export const registrationAnswer = envelopeOf(v.object({ isRegistered: v.boolean() }));
export const deviceSignInBody = v.looseObject({ account, area_code, code, verify });
/** `tokenExpiredAt` in unix seconds. */
export const deviceSignInAnswer = envelopeOf(
  v.object({ token: v.pipe(v.string(), v.minLength(16)), tokenExpiredAt: v.number() }),
);

const VERSION_MAX = 2_147_483_647;
/** users/device: what a device tells of itself. `deviceUniqueId` counts only with a token that is no device's. */
export const registerDeviceBody = v.looseObject({
  deviceUniqueId: v.optional(lineOf(200)),
  macAddress: v.optional(lineOf(40)),
  mac: v.optional(lineOf(40)),
  model: v.optional(lineOf(80)),
  brand: v.optional(lineOf(80)),
  versionInt: v.optional(whole(VERSION_MAX)),
  versionRelease: v.optional(lineOf(80)),
  width: v.optional(whole(100_000)),
  height: v.optional(whole(100_000)),
  buildId: v.optional(lineOf(200)),
  details: v.optional(textOf(4000)),
});

const channels = v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.maxLength(1000));
/** users/updateSyncChannels; some devices send the list alone, which sets it. Channels of others are passed over. */
export const syncChannelsBody = v.union([
  v.pipe(
    channels,
    v.transform((list) => ({ action: 'set' as const, channels: list })),
  ),
  v.looseObject({ action: v.optional(v.picklist(['set', 'add', 'remove']), 'set'), channels }),
]);
export const syncChannelsAnswer = envelopeOf(v.object({ channels: v.array(v.string()) }));

/** A device that is bound to the account. Sizes of its screen are pixels, 0 where it never told. */
export interface BoundDevice {
  readonly id: number;
  /** The name that its owner gave it; '' without one. */
  readonly name: string;
  readonly model: string;
  readonly version: string;
  /** Such as `3.5`; '' where it never told. */
  readonly firmware: string;
  /** Twelve hexadecimal digits; '' where it tells none. */
  readonly mac: string;
  readonly width: number;
  readonly height: number;
  readonly isOnline: boolean;
  readonly isLocked: boolean;
  readonly lastSeenAt: EpochMs;
}

/** What a device tells of itself to be found in its own network. */
export interface NearbyCard {
  /** Its own page there: of the web, usually `http://…:8085/`. */
  readonly address: string;
  /** Twelve hexadecimal digits; '' where it tells none. */
  readonly mac: string;
  readonly model: string;
}

/** Whether this computer comes to the device's page; `unsure` where the browser does not let it be found out. */
export type Reach =
  | { readonly phase: 'unasked' | 'asking' | 'reached' | 'unsure' }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface NearbyDevice extends NearbyCard {
  readonly reach: Reach;
}
