import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../lib/config';

/** Temporary credentials as `config/stss` hands them out; names and capitals are the wire's. */
export interface IssuedCredentials {
  AccessKeyId: string;
  AccessKeySecret: string;
  SecurityToken: string;
  /** ISO 8601, UTC, whole seconds. */
  Expiration: string;
}

/** What sealed credentials allow. */
export interface StorageGrant {
  uid: string;
  /** Keys under these may be read, listed and written. */
  prefixes: readonly string[];
  /** Keys under these may be read only. */
  readable: readonly string[];
  expiresAtMs: number;
  /** Keys under these may be read and listed, and not written. */
  listable?: readonly string[] | undefined;
  /** The session that they were given to; they end with it. */
  sessionId?: string | undefined;
  /** The link of a note that they were given to; they end with it. */
  linkId?: string | undefined;
}

export interface ResolvedCredentials extends StorageGrant {
  secret: string;
}

/** Whether what a grant was given for still stands: the session is not over, the account not deleted or locked. */
export type IsAlive = (grant: StorageGrant) => Promise<boolean>;

export interface IssueOptions {
  /** The session that they are given to; they end with it. */
  readonly sessionId?: string;
  /** In place of the lifetime that all others have. */
  readonly lifeMs?: number;
}

export interface ReaderOptions {
  readonly prefix: string;
  /** The link that they are given to; they end with it. */
  readonly linkId: string;
  /** Epoch milliseconds after which they are no good, however long others live. */
  readonly endsAt: number;
}

export interface Credentials {
  /**
   * For the user's own objects, `{uid}/…`, and to read those of all, `public/…`; for one lifetime. Those for
   * {@link PUBLIC_OWNER} only read: they sign the URLs that the server itself gives out.
   */
  issue(uid: string, options?: IssueOptions): IssuedCredentials;
  /** For reading and listing what lies below a prefix of the user's, and nothing else; `prefix` ends with a slash. */
  issueReader(uid: string, options: ReaderOptions): IssuedCredentials;
  /** `invalid`: not made with this master key, or the id belongs to another token. */
  resolve(accessKeyId: string, securityToken: string): ResolvedCredentials | 'invalid' | 'expired';
}

export interface CredentialsOptions {
  /** At least 32 bytes. Another key makes all credentials out there invalid. */
  masterKey: Buffer;
  clock: Clock;
  lifeMs?: number;
}

export const STS_LIFE_MS = 60 * 60 * 1000;

const MASTER_KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ACCESS_KEY_LETTERS = 24;

/** Files of the server for everybody; nobody writes or lists here with credentials. */
export const PUBLIC_OWNER = 'public';

const grantSchema = v.object({
  uid: v.string(),
  prefixes: v.array(v.string()),
  /** Credentials from before a restart with a newer version have none. */
  readable: v.optional(v.array(v.string()), []),
  expiresAtMs: v.number(),
  listable: v.optional(v.array(v.string())),
  sessionId: v.optional(v.string()),
  linkId: v.optional(v.string()),
});

const isEqual = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

const seal = (key: Buffer, grant: StorageGrant): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

const unseal = (key: Buffer, token: string): StorageGrant | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
    const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    return v.parse(grantSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

/**
 * Stateless credentials: the token is the sealed grant, id and secret follow from it by HMAC. Nothing is stored, so any
 * process with the master key can check them, and they survive a restart. What ends them early is {@link IsAlive}.
 */
export const createCredentials = ({ masterKey, clock, lifeMs = STS_LIFE_MS }: CredentialsOptions): Credentials => {
  if (masterKey.length < MASTER_KEY_BYTES) throw new RangeError(`The master key needs ${MASTER_KEY_BYTES} bytes.`);
  const derive = (purpose: string, text: string): Buffer =>
    createHmac('sha256', masterKey).update(`${purpose}\0${text}`).digest();
  const sealingKey = derive('token', '');
  const accessKeyIdOf = (token: string): string =>
    `STS.${derive('id', token).toString('hex').slice(0, ACCESS_KEY_LETTERS).toUpperCase()}`;
  const secretOf = (token: string): string => derive('secret', token).toString('base64url');

  const issued = (grant: StorageGrant): IssuedCredentials => {
    const token = seal(sealingKey, grant);
    return {
      AccessKeyId: accessKeyIdOf(token),
      AccessKeySecret: secretOf(token),
      SecurityToken: token,
      Expiration: new Date(grant.expiresAtMs).toISOString().replace('.000Z', 'Z'),
    };
  };

  return {
    issue(uid, { sessionId, lifeMs: ownLifeMs = lifeMs } = {}) {
      // An empty uid, or one with a slash, would name other users' keys.
      if (!/^[^/\\]+$/.test(uid)) throw new RangeError('This is no user id.');
      const expiresAtMs = Math.floor((clock.now() + ownLifeMs) / 1000) * 1000;
      const own = { uid, prefixes: uid === PUBLIC_OWNER ? [] : [`${uid}/`], readable: [`${PUBLIC_OWNER}/`] };
      return issued({ ...own, expiresAtMs, ...(sessionId !== undefined && { sessionId }) });
    },
    issueReader(uid, { prefix, linkId, endsAt }) {
      // A prefix that ends within a name would open the neighbours' that begin with it.
      if (!/^[^/\\]+\/.+\/$/.test(prefix) || !prefix.startsWith(`${uid}/`)) throw new RangeError('This is no prefix.');
      const expiresAtMs = Math.floor(Math.min(clock.now() + lifeMs, endsAt) / 1000) * 1000;
      return issued({ uid, prefixes: [], readable: [prefix], listable: [prefix], expiresAtMs, linkId });
    },
    resolve(accessKeyId, securityToken) {
      const grant = unseal(sealingKey, securityToken);
      if (!grant || !isEqual(accessKeyIdOf(securityToken), accessKeyId)) return 'invalid';
      if (grant.expiresAtMs <= clock.now()) return 'expired';
      return { ...grant, secret: secretOf(securityToken) };
    },
  };
};
