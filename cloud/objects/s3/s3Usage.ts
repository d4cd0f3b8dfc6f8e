import type { Clock } from '../../lib/config';
import { ownerOf } from '../objectStore';
import { createTurns } from '../../lib/taskOrder';

export interface S3Usage {
  used(owner: string): Promise<number>;
  /** Runs a change of what the key's owner holds; `grow` says by how many bytes, once the change is made. */
  changing<T>(key: string, change: (grow: (bytes: number) => void) => Promise<T>): Promise<T>;
}

/** How long a total is built upon before it is added up again; other processes may write to the bucket too. */
const TRUSTED_MS = 60 * 60 * 1000;

interface Total {
  bytes: number;
  countedMs: number;
  changesRunning: number;
}

/**
 * Running totals in memory. An owner's is added up from a listing before the first change by this process, so nothing
 * a crash leaves can make it wrong; and again after an hour, at a moment when no change of that owner runs.
 */
export const createS3Usage = (count: (owner: string) => Promise<number>, clock: Clock): S3Usage => {
  const totals = new Map<string, Total>();
  const lock = createTurns();

  const isTrusted = ({ countedMs, changesRunning }: Total): boolean =>
    changesRunning > 0 || clock.now() - countedMs < TRUSTED_MS;

  const totalOf = (owner: string): Promise<Total> =>
    lock(owner, async () => {
      const known = totals.get(owner);
      if (known && isTrusted(known)) return known;
      const counted = { bytes: await count(owner), countedMs: clock.now(), changesRunning: 0 };
      totals.set(owner, counted);
      return counted;
    });

  return {
    used: async (owner) => (await totalOf(owner)).bytes,
    async changing(key, change) {
      const owner = ownerOf(key);
      const total = await totalOf(owner);
      total.changesRunning += 1;
      try {
        return await change((bytes) => {
          total.bytes += bytes;
        });
      } finally {
        total.changesRunning -= 1;
      }
    },
  };
};
