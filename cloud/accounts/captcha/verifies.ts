import { VERIFY_LIFE_MS } from '../../../src/services/contract/captcha';
import type { Clock } from '../../config';
import type { Records } from '../records';
import { createSpent } from './spent';
import { createStamps } from '../stamps';

/** What stands for a solved captcha: good once, within five minutes, for anybody. Only used ones are kept. */
export interface Verifies {
  give(): string;
  /** Uses it up; false when it is worth nothing. */
  redeem(verify: string): Promise<boolean>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export const createVerifies = (records: Records, clock: Clock, key: string): Verifies => {
  const stamps = createStamps(key, 'verify', { random: 8, seal: 16 });
  const spent = createSpent(records, clock, key, 'verify');
  return {
    give: () => stamps.make(0, clock.now()),
    redeem: async (verify) => {
      const stamp = stamps.read(verify);
      if (stamp === undefined || stamp.at + VERIFY_LIFE_MS <= clock.now()) return false;
      return spent.spend(verify, stamp.at + VERIFY_LIFE_MS);
    },
    sweep: () => spent.sweep(),
  };
};
