import * as v from 'valibot';

export const bearerSchema = v.object({
  uid: v.string(),
  expiresAt: v.number(),
  /** The device that holds the token; a token of a browser has none. */
  deviceId: v.optional(v.number()),
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
