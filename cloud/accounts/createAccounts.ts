import * as v from 'valibot';

import { SIGN_INS_PER_ADDRESS } from '../config';
import type { CloudOptions } from '../config';
import { createCaptchas } from './captcha/captchas';
import type { Captchas } from './captcha/captchas';
import { createCodes } from './codes';
import type { Codes } from './codes';
import { createDevices } from './devices';
import type { Devices } from './devices';
import { createSyncChannels } from './syncChannels';
import type { SyncChannels } from './syncChannels';
import { createAccountDirectory } from './directory';
import type { AccountDirectory } from './directory';
import { createAssociations } from './associations';
import type { Associations } from './associations';
import { createGrants } from './grants';
import type { Grants } from './grants';
import { createCaptchaGate } from './guards/captchaGate';
import type { CaptchaGate } from './guards/captchaGate';
import { createCodeProof } from './guards/codeProof';
import type { ProveCode } from './guards/codeProof';
import { createConfirmations } from './guards/confirmations';
import type { Confirmations } from './guards/confirmations';
import { createHourlyLimits } from './guards/hourlyLimits';
import type { HourlyLimits } from './guards/hourlyLimits';
import { createPasswordReset } from './guards/passwordReset';
import type { ResetPassword } from './guards/passwordReset';
import { createImSignatures } from './imSignature';
import { createPasswords } from './passwords';
import type { Passwords } from './passwords';
import { createQrSignIns } from './qrSignIns';
import type { QrSignIns } from './qrSignIns';
import { createRecords } from './records';
import type { RecordDatabase, Records } from './records';
import type { Secrets } from '../secrets';
import { createSessions } from './sessions/sessions';
import type { Sessions } from './sessions/sessions';
import { createSyncSessions } from './sessions/syncSessions';
import type { SyncSessions } from './sessions/syncSessions';
import { createSettings } from './settings';
import type { Settings } from './settings';

export interface Accounts {
  readonly directory: AccountDirectory;
  readonly codes: Codes;
  readonly proveCode: ProveCode;
  readonly sessions: Sessions;
  readonly syncSessions: SyncSessions;
  readonly grants: Grants;
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
  const captchaGate = createCaptchaGate(passing.captchas, captcha);
  return {
    ...passing,
    captchaGate,
    proveCode: createCodeProof({ ...passing, gate: captchaGate, signInsPerAddress }),
    directory,
    sessions,
    syncSessions,
    devices,
    syncChannels: createSyncChannels(records),
    settings: createSettings(records),
    associations: createAssociations(records, directory),
    imSignatures: createImSignatures(secrets.tokenKey, clock),
    records,
    passwords,
    resetPassword: createPasswordReset({ directory, passwords, grants: passing.grants, sessions }),
    sweep: async () => {
      await forget(records, FORMER_KINDS);
      await sessions.sweep();
      await syncSessions.sweep();
      for (const part of Object.values(passing)) await part.sweep();
    },
  };
};
