import * as v from 'valibot';

import type { Clock } from '../../config';
import type { Records } from '../records';
import { createShortLived } from '../shortLived';

/** What was used up, until it would have ended anyway. */
export interface Spent {
  /** Uses up what ends at `until`; false when it was used before. */
  spend(name: string, until: number): Promise<boolean>;
  /** Removes what has ended. */
  sweep(): Promise<void>;
}

const spentSchema = v.object({ until: v.number() });

/** `kind` tells apart names of different things. Kept as keyed hashes, also over a restart. */
export const createSpent = (records: Records, clock: Clock, hashKey: string, kind: string): Spent => {
  const store = createShortLived({ records, clock, hashKey, prefix: `spent:${kind}:`, schema: spentSchema });
  return {
    spend: (name, until) =>
      store.change(name, (before) =>
        before === undefined ? { next: { until }, result: true } : { next: before, result: false },
      ),
    sweep: () => store.sweep(),
  };
};
