import type { Clock } from '../config';
import { createCodes } from './codes';
import type { Codes } from './codes';
import { createDevices } from './devices';
import type { Devices } from './devices';
import { createAccountDirectory } from './directory';
import type { AccountDirectory } from './directory';
import { createGrants } from './grants';
import type { Grants } from './grants';
import { createPasswords } from './passwords';
import type { Passwords } from './passwords';
import { createRecords } from './records';
import type { RecordDatabase } from './records';
import type { Secrets } from '../secrets';
import { createSessions } from './sessions/sessions';
import type { Sessions } from './sessions/sessions';
import { createSyncSessions } from './sessions/syncSessions';
import type { SyncSessions } from './sessions/syncSessions';

export interface Accounts {
  readonly directory: AccountDirectory;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly syncSessions: SyncSessions;
  readonly grants: Grants;
  readonly devices: Devices;
  readonly passwords: Passwords;
  /** Removes expired sessions and grants. */
  sweep(): Promise<void>;
}

/** Everything about accounts, in one database. */
export const createAccounts = (parts: {
  readonly database: RecordDatabase;
  readonly clock: Clock;
  readonly secrets: Secrets;
}): Accounts => {
  const { clock, secrets } = parts;
  const records = createRecords(parts.database);
  const directory = createAccountDirectory(records, clock);
  const syncSessions = createSyncSessions(records, clock);
  const sessions = createSessions({ records, directory, syncSessions, clock, tokenKey: secrets.tokenKey });
  const grants = createGrants(records, clock);
  return {
    directory,
    codes: createCodes(records, clock, secrets.codeKey),
    sessions,
    syncSessions,
    grants,
    devices: createDevices(records, clock),
    passwords: createPasswords(),
    sweep: async () => {
      await sessions.sweep();
      await syncSessions.sweep();
      await grants.sweep();
    },
  };
};
