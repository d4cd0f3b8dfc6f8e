import { type Clock, TOKEN_LIFE_MS } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import type { Account } from '../account';
import type { AccountDirectory } from '../directory';
import { randomHex } from '../hashes';
import type { Records } from '../records';
import { createTurns } from '../../lib/taskOrder';
import {
  type Bearer,
  BEARER_PREFIX,
  bearerId,
  bearerSchema,
  bearersOf,
  type DeviceStates,
  isStanding,
  jtiOf,
  type Session,
  signToken,
  verifyToken,
} from './session';
import type { SyncSessions } from './syncSessions';

const TOKEN_ID_BYTES = 20;

export interface IssuedToken {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface OpenOptions {
  /** The device that holds the token. */
  readonly deviceId?: number;
  /** Hash of the access token that it is fetched with, and with which it ends. */
  readonly accessHash?: string;
}

export interface Sessions {
  /**
   * A new bearer token; with `deviceId` it is that device's, and ends with it. Throws `errors.loginExpired` when the
   * account was removed, or its password reset, since `account` was read.
   */
  open(account: Account, options?: OpenOptions): Promise<IssuedToken>;
  /**
   * A new token in place of the session's, which ends when the new one is used first: a device that loses the answer
   * asks again with the old one, and gets the same token once more, with a later end.
   */
  renew(session: Session): Promise<IssuedToken>;
  /**
   * The caller behind an `Authorization` header, with or without "Bearer "; undefined when it is worth nothing. Throws
   * `errors.deviceLocked {message}` for the token of a locked device.
   */
  authenticate(header: string | undefined): Promise<Session | undefined>;
  /** Whether the token of this name still stands; that of a locked device does not. */
  isOpen(jti: string): Promise<boolean>;
  /** The device that holds the token of this name; undefined for a browser, and when it ended. */
  deviceOf(jti: string): Promise<number | undefined>;
  /** Ends the bearer token and its sync sessions. */
  end(session: Session): Promise<void>;
  /** Ends every token of the account and its sync sessions, but for the one named. */
  endAll(uid: string, exceptJti?: string): Promise<void>;
  /** Ends the tokens of one device and their sync sessions. */
  endOfDevice(uid: string, deviceId: number): Promise<void>;
  /** Ends the tokens of the account whose access token ended, and their sync sessions. */
  endOfAccess(uid: string): Promise<void>;
  /** Ends the sync sessions of one device; its tokens stand. */
  endSyncOfDevice(uid: string, deviceId: number): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export interface SessionParts {
  readonly records: Records;
  readonly directory: AccountDirectory;
  readonly syncSessions: SyncSessions;
  readonly devices: DeviceStates;
  readonly clock: Clock;
  readonly tokenKey: string;
}

/** Signs tokens and keeps their records. */
const createIssuer =
  ({ records, clock, tokenKey }: SessionParts) =>
  async (
    account: Account,
    kept: Omit<Bearer, 'uid' | 'expiresAt'>,
    jti = jtiOf(account.uid, randomHex(TOKEN_ID_BYTES)),
  ): Promise<IssuedToken & { jti: string }> => {
    const now = clock.now();
    const exp = Math.floor((now + TOKEN_LIFE_MS) / 1000);
    const expiresAt = exp * 1000;
    const next = { uid: account.uid, expiresAt, ...kept };
    await records.change(bearerId(jti), bearerSchema, () => ({ next, result: undefined }));
    const claims = { id: account.id, loginType: account.loginType, iat: Math.floor(now / 1000), exp, jti };
    return { token: signToken(tokenKey, claims), expiresAt, jti };
  };

/** Ways in which tokens end before their time. */
const createEndings = ({ records, syncSessions }: SessionParts) => {
  const endSync = async (hashes: readonly string[]): Promise<void> => {
    for (const hash of hashes) await syncSessions.end(hash);
  };
  const endToken = async (id: string): Promise<void> => {
    const ended = await records.change(id, bearerSchema, (bearer) => ({ next: undefined, result: bearer }));
    await endSync(ended?.syncHashes ?? []);
    // What was to follow it, and has not arrived, is the same sign-in.
    if (ended?.successor === undefined) return;
    const next = await records.read(bearerId(ended.successor), bearerSchema);
    if (next?.predecessor !== undefined) await endToken(bearerId(ended.successor));
  };
  return {
    endToken,
    endWhere: async (uid: string, isMeant: (id: string, bearer: Bearer) => boolean): Promise<void> => {
      for (const { id, value } of await records.list(bearersOf(uid), bearerSchema)) {
        if (isMeant(id, value)) await endToken(id);
      }
    },
    endSyncOfDevice: async (uid: string, deviceId: number): Promise<void> => {
      for (const { value } of await records.list(bearersOf(uid), bearerSchema)) {
        if (value.deviceId === deviceId) await endSync(value.syncHashes);
      }
    },
  };
};

const createRenewal = (parts: SessionParts) => {
  const { records, syncSessions } = parts;
  const issue = createIssuer(parts);
  const change = (jti: string, edit: (bearer: Bearer) => Bearer): Promise<void> =>
    records.change(bearerId(jti), bearerSchema, (bearer) => ({ next: bearer && edit(bearer), result: undefined }));

  /** The answer to the renewal before was lost, or is late: what it brought is brought again, so that there is one. */
  const unusedSuccessor = async (jti: string, { successor }: Bearer): Promise<string | undefined> => {
    const next = successor === undefined ? undefined : await records.read(bearerId(successor), bearerSchema);
    return next?.predecessor === jti ? successor : undefined;
  };

  return {
    renew: async ({ jti, account }: Session): Promise<IssuedToken> => {
      const old = await records.read(bearerId(jti), bearerSchema);
      if (old === undefined) throw new CloudFailure('errors.loginExpired');
      const { deviceId, accessHash } = old;
      const kept = { deviceId, accessHash, predecessor: jti, syncHashes: [] };
      const issued = await issue(account, kept, await unusedSuccessor(jti, old));
      await change(jti, (bearer) => ({ ...bearer, successor: issued.jti }));
      return { token: issued.token, expiresAt: issued.expiresAt };
    },
    /** The new token has arrived: its predecessor ends, and leaves it its sync sessions. */
    used: async (jti: string): Promise<void> => {
      const bearer = await records.read(bearerId(jti), bearerSchema);
      const predecessor = bearer?.predecessor;
      if (predecessor === undefined) return;
      const { syncHashes } = (await records.read(bearerId(predecessor), bearerSchema)) ?? { syncHashes: [] };
      await change(jti, ({ predecessor: _over, ...rest }) => ({
        ...rest,
        syncHashes: [...syncHashes, ...rest.syncHashes],
      }));
      for (const hash of syncHashes) await syncSessions.moveTo(hash, jti);
      await records.remove(bearerId(predecessor));
    },
  };
};

const createAuthentication =
  ({ records, directory, devices, clock, tokenKey }: SessionParts, used: (uid: string, jti: string) => Promise<void>) =>
  async (header: string | undefined): Promise<Session | undefined> => {
    const now = clock.now();
    const claims = verifyToken(tokenKey, (header ?? '').replace(/^Bearer\s+/i, ''), now);
    if (claims === undefined) return undefined;
    const bearer = await records.read(bearerId(claims.jti), bearerSchema);
    // A token without its owner's uid in its name would be overlooked when all tokens of the account are to end.
    if (bearer === undefined || !claims.jti.startsWith(`${bearer.uid}:`)) return undefined;
    if (!(await isStanding(records, bearer, now))) return undefined;
    const { uid, deviceId, expiresAt } = bearer;
    const account = await directory.byUid(uid);
    if (account === undefined) return undefined;
    if (deviceId !== undefined) {
      const message = await devices.lockMessage(uid, deviceId);
      if (message !== undefined) throw new CloudFailure('errors.deviceLocked', { message });
      await devices.seen(uid, deviceId);
    }
    if (bearer.predecessor !== undefined) await used(uid, claims.jti);
    return { jti: claims.jti, account, deviceId, expiresAt };
  };

const isOpen = async ({ records, devices, clock }: SessionParts, jti: string): Promise<boolean> => {
  const bearer = await records.read(bearerId(jti), bearerSchema);
  if (bearer === undefined || !(await isStanding(records, bearer, clock.now()))) return false;
  const { uid, deviceId } = bearer;
  return deviceId === undefined || (await devices.lockMessage(uid, deviceId)) === undefined;
};

/** Bearer tokens. A token is good while its signature, its record, its account and its device all stand. */
export const createSessions = (parts: SessionParts): Sessions => {
  const { records, directory, devices, clock } = parts;
  // One turn an account: a token that is being renewed must not slip past the end of all.
  const takeTurn = createTurns();
  const issue = createIssuer(parts);
  const { renew, used } = createRenewal(parts);
  const { endToken, endWhere, endSyncOfDevice } = createEndings(parts);

  return {
    open: (account, { deviceId, accessHash } = {}) =>
      takeTurn(account.uid, async () => {
        // Whoever was let in by the old password while it was being reset has to go as well.
        const present = await directory.byUid(account.uid);
        if (present?.passwordHash !== account.passwordHash) throw new CloudFailure('errors.loginExpired');
        const { token, expiresAt } = await issue(account, { deviceId, accessHash, syncHashes: [] });
        return { token, expiresAt };
      }),
    renew: (session) => takeTurn(session.account.uid, () => renew(session)),
    authenticate: createAuthentication(parts, (uid, jti) => takeTurn(uid, () => used(jti))),
    isOpen: (jti) => isOpen(parts, jti),
    deviceOf: async (jti) => (await records.read(bearerId(jti), bearerSchema))?.deviceId,
    end: ({ jti, account, deviceId }) =>
      takeTurn(account.uid, async () => {
        await endToken(bearerId(jti));
        if (deviceId !== undefined) await devices.signedOut(account.uid, deviceId);
      }),
    endAll: (uid, exceptJti) =>
      takeTurn(uid, () => endWhere(uid, (id) => exceptJti === undefined || id !== bearerId(exceptJti))),
    endOfDevice: (uid, deviceId) =>
      takeTurn(uid, async () => {
        await endWhere(uid, (_id, bearer) => bearer.deviceId === deviceId);
        await devices.signedOut(uid, deviceId);
      }),
    endOfAccess: (uid) =>
      takeTurn(uid, async () => {
        for (const { id, value } of await records.list(bearersOf(uid), bearerSchema)) {
          if (value.accessHash !== undefined && !(await isStanding(records, value, clock.now()))) await endToken(id);
        }
      }),
    endSyncOfDevice: (uid, deviceId) => takeTurn(uid, () => endSyncOfDevice(uid, deviceId)),
    sweep: async () => {
      for (const { id, value } of await records.list(BEARER_PREFIX, bearerSchema)) {
        if (value.expiresAt <= clock.now()) await records.remove(id);
      }
    },
  };
};
