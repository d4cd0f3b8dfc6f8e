import * as v from 'valibot';

import { VERIFY_LIFE_MS } from '../../../src/services/contract/account/captcha';
import type { Clock } from '../../config';
import { hashSecret, randomUrlToken } from '../hashes';
import type { Records } from '../records';

const PREFIX = 'verify:';

const verifySchema = v.object({ expiresAt: v.number() });

/** What stands for a solved captcha: good once, within five minutes, for anybody. Kept as hashes. */
export interface Verifies {
  give(): Promise<string>;
  /** Uses it up; false when it is worth nothing. */
  redeem(verify: string): Promise<boolean>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export const createVerifies = (records: Records, clock: Clock): Verifies => {
  const recordId = (verify: string): string => `${PREFIX}${hashSecret(verify)}`;
  return {
    give: async () => {
      const verify = randomUrlToken();
      const next = { expiresAt: clock.now() + VERIFY_LIFE_MS };
      await records.change(recordId(verify), verifySchema, () => ({ next, result: undefined }));
      return verify;
    },
    redeem: (verify) =>
      records.change(recordId(verify), verifySchema, (stored) => ({
        next: undefined,
        result: stored !== undefined && stored.expiresAt > clock.now(),
      })),
    sweep: async () => {
      for (const { id, value } of await records.list(PREFIX, verifySchema)) {
        if (value.expiresAt <= clock.now()) await records.remove(id);
      }
    },
  };
};
