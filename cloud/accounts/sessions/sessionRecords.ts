import * as v from 'valibot';

export const bearerSchema = v.object({
  uid: v.string(),
  expiresAt: v.number(),
  /** Record names of the sync sessions that end with it, oldest first. */
  syncHashes: v.array(v.string()),
});

export const syncSchema = v.object({ uid: v.string(), jti: v.string(), expiresAt: v.number() });

export const BEARER_PREFIX = 'session:';
export const SYNC_PREFIX = 'sync:';

export const bearerId = (jti: string): string => `${BEARER_PREFIX}${jti}`;
export const syncId = (hash: string): string => `${SYNC_PREFIX}${hash}`;
