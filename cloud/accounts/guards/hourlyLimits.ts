import * as v from 'valibot';

import type { Clock } from '../../config';
import { HOUR_MS } from '../../config';
import { CloudFailure } from '../../failure';
import { keyedHash } from '../hashes';
import type { Records } from '../records';

const PREFIX = 'uses:';

/** When the uses were, in epoch milliseconds, oldest first. */
const usesSchema = v.object({ times: v.array(v.number()) });

export interface HourlyUse {
  /** How often the hour before saw each key, in the order of the keys. */
  readonly before: readonly number[];
  /** Takes the use back. */
  forgive(): Promise<void>;
}

export interface HourlyLimit {
  /** Counts one use of every key, or throws `errors.tooManyRequests {seconds}` and counts none. */
  use(keys: readonly string[]): Promise<HourlyUse>;
}

export interface HourlyLimits {
  /** At most `max` uses of a key in any hour. Limits of the same name count together, also over a restart. */
  limit(name: string, max: number): HourlyLimit;
  /** Removes what no limit looks at any more. */
  sweep(): Promise<void>;
}

/** Keys name people and their addresses, so they are kept as keyed hashes only. */
export const createHourlyLimits = (records: Records, clock: Clock, hashKey: string): HourlyLimits => {
  const recent = (times: readonly number[]): number[] => times.filter((at) => at > clock.now() - HOUR_MS);

  const count = (id: string, max: number, at: number): Promise<number> =>
    records.change(id, usesSchema, (uses) => {
      const times = recent(uses?.times ?? []);
      const [first] = times;
      if (first !== undefined && times.length >= max) {
        const seconds = Math.max(1, Math.ceil((first + HOUR_MS - at) / 1000));
        throw new CloudFailure('errors.tooManyRequests', { seconds });
      }
      return { next: { times: [...times, at] }, result: times.length };
    });

  const takeBack = async (ids: readonly string[], at: number): Promise<void> => {
    for (const id of ids) {
      await records.change(id, usesSchema, (uses) => {
        const times = recent(uses?.times ?? []);
        const mine = times.lastIndexOf(at);
        return { next: { times: mine < 0 ? times : times.toSpliced(mine, 1) }, result: undefined };
      });
    }
  };

  return {
    limit: (name, max) => ({
      use: async (keys) => {
        const at = clock.now();
        const ids = keys.map((key) => `${PREFIX}${name}:${keyedHash(hashKey, `${name}\n${key}`)}`);
        const before: number[] = [];
        try {
          for (const id of ids) before.push(await count(id, max, at));
        } catch (thrown) {
          await takeBack(ids.slice(0, before.length), at);
          throw thrown;
        }
        return { before, forgive: () => takeBack(ids, at) };
      },
    }),
    sweep: async () => {
      for (const { id } of await records.list(PREFIX, usesSchema)) {
        await records.change(id, usesSchema, (uses) => ({
          next: uses !== undefined && recent(uses.times).length > 0 ? uses : undefined,
          result: undefined,
        }));
      }
    },
  };
};
