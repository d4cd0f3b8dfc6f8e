import * as v from 'valibot';

import { hashSecret } from './hashes';
import type { Records } from './records';

export const REMOVAL_PREFIX = 'removal:';

export const removalSchema = v.object({
  uid: v.string(),
  /** When the removal began. */
  at: v.number(),
  hasDocuments: v.boolean(),
});

/** Stands before anything of the account goes, and until what its storage credentials could write is gone too. */
export const removalId = (uid: string): string => `${REMOVAL_PREFIX}${uid}`;

/** Says for good that an account was removed, and not lost; by a hash, so that nothing names it any more. */
export const goneId = (uid: string): string => `gone:${hashSecret(uid)}`;
export const goneSchema = v.object({ at: v.number() });

/** Whether somebody removed the account. One that is merely not there may have been lost, with a backup for example. */
export const wasRemoved = async (records: Records, uid: string): Promise<boolean> =>
  (await records.read(removalId(uid), removalSchema)) !== undefined ||
  (await records.read(goneId(uid), goneSchema)) !== undefined;
