import type { Clock } from '../../config';
import { TOKEN_LIFE_MS } from '../../config';
import type { Account, AccountDirectory } from '../directory';
import { randomHex } from '../hashes';
import type { Records } from '../records';
import { signToken, verifyToken } from './bearerToken';
import type { Session } from './session';
import { BEARER_PREFIX, bearerId, bearerSchema } from './sessionRecords';
import type { SyncSessions } from './syncSessions';

const TOKEN_ID_BYTES = 20;

export interface IssuedToken {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface Sessions {
  open(account: Account): Promise<IssuedToken>;
  /** The caller behind an `Authorization` header, with or without "Bearer "; undefined when it is worth nothing. */
  authenticate(header: string | undefined): Promise<Session | undefined>;
  /** Ends the bearer token and its sync sessions. */
  end(session: Session): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export interface SessionParts {
  readonly records: Records;
  readonly directory: AccountDirectory;
  readonly syncSessions: SyncSessions;
  readonly clock: Clock;
  readonly tokenKey: string;
}

/** Bearer tokens. A token is good while its signature, its record and its account all stand. */
export const createSessions = ({ records, directory, syncSessions, clock, tokenKey }: SessionParts): Sessions => ({
  open: async (account) => {
    const jti = randomHex(TOKEN_ID_BYTES);
    const now = clock.now();
    const exp = Math.floor((now + TOKEN_LIFE_MS) / 1000);
    const expiresAt = exp * 1000;
    const next = { uid: account.uid, expiresAt, syncHashes: [] };
    await records.change(bearerId(jti), bearerSchema, () => ({ next, result: undefined }));
    const claims = { id: account.id, loginType: account.loginType, iat: Math.floor(now / 1000), exp, jti };
    return { token: signToken(tokenKey, claims), expiresAt };
  },
  authenticate: async (header) => {
    const claims = verifyToken(tokenKey, (header ?? '').replace(/^Bearer\s+/i, ''), clock.now());
    if (claims === undefined) return undefined;
    const bearer = await records.read(bearerId(claims.jti), bearerSchema);
    if (bearer === undefined) return undefined;
    const account = await directory.byUid(bearer.uid);
    return account === undefined ? undefined : { jti: claims.jti, account, expiresAt: bearer.expiresAt };
  },
  end: async ({ jti }) => {
    const hashes = await records.change(bearerId(jti), bearerSchema, (bearer) => ({
      next: undefined,
      result: bearer?.syncHashes ?? [],
    }));
    for (const hash of hashes) await syncSessions.end(hash);
  },
  sweep: async () => {
    for (const { id, value } of await records.list(BEARER_PREFIX, bearerSchema)) {
      if (value.expiresAt <= clock.now()) await records.remove(id);
    }
  },
});
