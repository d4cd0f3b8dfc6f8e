import * as v from 'valibot';

import { accessStands } from '../grants';
import type { Records } from '../records';

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
