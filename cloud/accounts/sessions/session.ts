import { createHmac } from 'node:crypto';

import * as v from 'valibot';

import type { Account } from '../account';
import { accessStands } from '../grants';
import type { Records } from '../records';
import { isSameText } from '../hashes';

/** A signed-in caller. */
export interface Session {
  /** Names the bearer token. */
  readonly jti: string;
  readonly account: Account;
  /** The device that holds the token; undefined for a browser or another program. */
  readonly deviceId: number | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What sessions ask and tell about devices. */
export interface DeviceStates {
  /** What a locked device is to show; undefined when it is not locked. */
  lockMessage(uid: string, deviceId: number): Promise<string | undefined>;
  /** Notes that the device was heard of. */
  seen(uid: string, deviceId: number): Promise<void>;
  /** Notes that the device signed out, or was made to. */
  signedOut(uid: string, deviceId: number): Promise<void>;
}

export const bearerSchema = v.object({
  uid: v.string(),
  expiresAt: v.number(),
  /** The device that holds the token; a token of a browser has none. */
  deviceId: v.optional(v.number()),
  /** The access token that it was fetched with, and with which it ends; by its hash. */
  accessHash: v.optional(v.string()),
  /** The token that this one is to follow, until it is used first. */
  predecessor: v.optional(v.string()),
  /** The token that is to follow this one. */
  successor: v.optional(v.string()),
  /** Record names of the sync sessions that end with it, oldest first. */
  syncHashes: v.array(v.string()),
});
export type Bearer = v.InferOutput<typeof bearerSchema>;

export const syncSchema = v.object({ uid: v.string(), jti: v.string(), expiresAt: v.number() });

export const BEARER_PREFIX = 'session:';
export const SYNC_PREFIX = 'sync:';

/** The uid stands first in a token's name, so that all tokens of an account lie side by side. */
export const jtiOf = (uid: string, random: string): string => `${uid}:${random}`;

export const bearerId = (jti: string): string => `${BEARER_PREFIX}${jti}`;
export const bearersOf = (uid: string): string => `${BEARER_PREFIX}${uid}:`;
export const syncId = (hash: string): string => `${SYNC_PREFIX}${hash}`;

/** Whether a token is good by itself: its record is there, its time is not over, and what it was fetched with stands. */
export const isStanding = async (records: Records, bearer: Bearer | undefined, now: number): Promise<boolean> =>
  bearer !== undefined &&
  bearer.expiresAt > now &&
  (bearer.accessHash === undefined || (await accessStands(records, bearer.accessHash, now)));

const claimsSchema = v.looseObject({
  /** The account's number, as in the observed tokens. */
  id: v.number(),
  loginType: v.string(),
  /** Names the session; a token without a living session is worth nothing. */
  jti: v.string(),
  /** Unix seconds. */
  iat: v.number(),
  exp: v.number(),
});
type TokenClaims = v.InferOutput<typeof claimsSchema>;
const payloadSchema = v.pipe(v.string(), v.parseJson(), claimsSchema);

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

const signatureOf = (keyHex: string, content: string): string =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(content).digest('base64url');

/** A JSON Web Token, HS256. */
export const signToken = (keyHex: string, claims: TokenClaims): string => {
  const content = `${HEADER}.${encode(claims)}`;
  return `${content}.${signatureOf(keyHex, content)}`;
};

/**
 * The claims of a token that this cloud signed and that has not ended; undefined for anything else. Only our own
 * header is taken, so that no other algorithm can be asked for.
 */
export const verifyToken = (keyHex: string, token: string, nowMs: number): TokenClaims | undefined => {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  if (!isSameText(signature, signatureOf(keyHex, `${header}.${payload}`))) return undefined;
  const claims = v.safeParse(payloadSchema, Buffer.from(payload, 'base64url').toString());
  return claims.success && claims.output.exp * 1000 > nowMs ? claims.output : undefined;
};
