import * as v from 'valibot';

import { type Clock, type CloudOptions, DAY_MS, SIGN_INS_PER_ADDRESS } from '../lib/config';
import type { Secrets } from '../lib/secrets';
import { userSettings, type UserSettings } from '@inkside/protocol';
import { CloudFailure } from '../lib/failure';
import { type Captchas, createCaptchas } from './captcha/captchas';
import { type Codes, createCodes } from './codes';
import { createDevices, type Devices } from './devices';
import { type AccountDirectory, createAccountDirectory } from './directory';
import { type Associations, createAssociations } from './associations';
import { createGrants, type Grants } from './grants';
import { type CaptchaGate, createCaptchaGate } from './guards/captchaGate';
import { createCodeProof, type ProveCode } from './guards/codeProof';
import { type Confirmations, createConfirmations } from './guards/confirmations';
import { createHourlyLimits, type HourlyLimits } from './guards/hourlyLimits';
import { createPasswordReset, createPasswords, type Passwords, type ResetPassword } from './passwords';
import { createQrAskers, type QrAskers } from './qrAskers';
import { createQrSignIns, type QrSignIns } from './qrSignIns';
import { type AppPasswords, createAppPasswords } from './appPasswords';
import { createRecords, type RecordDatabase, type Records } from './records';
import { createSessions, type Sessions } from './sessions/sessions';
import { createSyncSessions, type SyncSessions } from './sessions/syncSessions';
import { keyedHash } from './hashes';

type ChannelAction = 'set' | 'add' | 'remove';

/** What a device asked to follow. It grants nothing: the gateway shows an account its own channels in any case. */
interface SyncChannels {
  /**
   * The channels that stand afterwards, in alphabetical order; those of other accounts are passed over. Without a
   * device they are the account's own. Throws `errors.badRequest {field: channels}` for too many.
   */
  change(uid: string, deviceId: number | undefined, action: ChannelAction, named: readonly string[]): Promise<string[]>;
  /** What was kept for a device that is gone. */
  forget(uid: string, deviceId: number): Promise<void>;
}

const MAX_CHANNELS = 1000;
const channelsSchema = v.object({ channels: v.array(v.string()) });

const channelsId = (uid: string, deviceId: number | undefined): string => `channels:${uid}:${deviceId ?? 'account'}`;

const applied = (before: readonly string[], action: ChannelAction, named: readonly string[]): readonly string[] => {
  if (action === 'set') return named;
  return action === 'add' ? [...before, ...named] : before.filter((channel) => !named.includes(channel));
};

const createSyncChannels = (records: Records): SyncChannels => ({
  change: (uid, deviceId, action, named) => {
    const own = named.filter((channel) => channel.startsWith(`${uid}-`) && /^\P{Cc}+$/u.test(channel));
    return records.change(channelsId(uid, deviceId), channelsSchema, (known) => {
      const channels = [...new Set(applied(known?.channels ?? [], action, own))].toSorted();
      if (channels.length > MAX_CHANNELS) throw new CloudFailure('errors.badRequest', { field: 'channels' });
      return { next: { channels }, result: channels };
    });
  },
  forget: (uid, deviceId) => records.remove(channelsId(uid, deviceId)),
});

/** Plain settings of an account, as its clients name them. */
interface Settings {
  /** Null for an account that never set any. */
  read(uid: string): Promise<UserSettings | null>;
  /** Adds to what stands. Throws `errors.badRequest` when there would be too many. */
  change(uid: string, settings: UserSettings): Promise<UserSettings>;
}

const MAX_SETTINGS = 100;
const settingsSchema = v.object({ values: userSettings });
const settingsId = (uid: string): string => `settings:${uid}`;

const createSettings = (records: Records): Settings => ({
  read: async (uid) => (await records.read(settingsId(uid), settingsSchema))?.values ?? null,
  change: (uid, settings) =>
    records.change(settingsId(uid), settingsSchema, (known) => {
      const values = { ...known?.values, ...settings };
      if (Object.keys(values).length > MAX_SETTINGS) throw new CloudFailure('errors.badRequest', { field: '' });
      return { next: { values }, result: values };
    }),
});

const LIFE_MS = DAY_MS;

/** A text that proves to another part of this cloud, for a day, that it speaks for the user. `keyHex` signs it. */
const createImSignatures = (keyHex: string, clock: Clock) => ({
  sign: (uid: string): string => {
    const claims = Buffer.from(JSON.stringify({ user: uid, expires: clock.now() + LIFE_MS })).toString('base64url');
    // The words before it keep this signature from being one of a bearer token, which the same key signs.
    return `${claims}.${keyedHash(keyHex, `im signature\n${claims}`)}`;
  },
});

export interface Accounts {
  readonly directory: AccountDirectory;
  readonly codes: Codes;
  readonly proveCode: ProveCode;
  readonly sessions: Sessions;
  readonly syncSessions: SyncSessions;
  readonly grants: Grants;
  readonly appPasswords: AppPasswords;
  readonly devices: Devices;
  readonly syncChannels: SyncChannels;
  readonly settings: Settings;
  readonly associations: Associations;
  readonly imSignatures: ReturnType<typeof createImSignatures>;
  /** Everything above in its plain form, for the end of an account and its export. */
  readonly records: Records;
  readonly passwords: Passwords;
  readonly resetPassword: ResetPassword;
  readonly captchas: Captchas;
  readonly captchaGate: CaptchaGate;
  readonly qrSignIns: QrSignIns;
  readonly qrAskers: QrAskers;
  readonly confirmations: Confirmations;
  readonly limits: HourlyLimits;
  /** Removes all that has expired. */
  sweep(): Promise<void>;
}

/** What older versions kept of captchas. */
const FORMER_KINDS = ['captcha:', 'verify:'];

const forget = async (records: Records, kinds: readonly string[]): Promise<void> => {
  for (const kind of kinds) {
    for (const { id } of await records.list(kind, v.looseObject({}))) await records.remove(id);
  }
};

export interface AccountsParts extends Pick<CloudOptions, 'clock' | 'captcha' | 'signInsPerAddress'> {
  readonly database: RecordDatabase;
  readonly secrets: Secrets;
}

/** Everything about accounts, in one database. */
export const createAccounts = (parts: AccountsParts): Accounts => {
  const { clock, secrets, captcha = 'adaptive', signInsPerAddress = SIGN_INS_PER_ADDRESS } = parts;
  const records = createRecords(parts.database);
  const directory = createAccountDirectory(records, clock);
  const devices = createDevices(records, clock);
  const syncSessions = createSyncSessions(records, clock, devices);
  const sessions = createSessions({ records, directory, syncSessions, devices, clock, tokenKey: secrets.tokenKey });
  const passwords = createPasswords();
  const passing = {
    grants: createGrants(records, clock),
    codes: createCodes(records, clock, secrets.codeKey),
    captchas: createCaptchas(records, clock, secrets.codeKey),
    qrSignIns: createQrSignIns(records, clock, secrets.codeKey),
    confirmations: createConfirmations(records, clock),
    limits: createHourlyLimits(records, clock, secrets.codeKey),
  };
  const appPasswords = createAppPasswords(records, clock);
  const captchaGate = createCaptchaGate(passing.captchas, captcha);
  return {
    ...passing,
    captchaGate,
    qrAskers: createQrAskers(secrets.codeKey),
    proveCode: createCodeProof({ ...passing, gate: captchaGate, signInsPerAddress }),
    directory,
    sessions,
    syncSessions,
    devices,
    appPasswords,
    syncChannels: createSyncChannels(records),
    settings: createSettings(records),
    associations: createAssociations(records, directory),
    imSignatures: createImSignatures(secrets.tokenKey, clock),
    records,
    passwords,
    resetPassword: createPasswordReset({ directory, passwords, grants: passing.grants, appPasswords, sessions }),
    sweep: async () => {
      await forget(records, FORMER_KINDS);
      await sessions.sweep();
      await syncSessions.sweep();
      for (const part of Object.values(passing)) await part.sweep();
    },
  };
};
