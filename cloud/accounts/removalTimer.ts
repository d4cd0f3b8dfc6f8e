import type { Log } from '../lib/config';
import { HOUR_MS } from '../lib/config';
import { startRepeating } from '../lib/repeating';
import { stackOf } from '../lib/serverLog';
import type { AccountRemoval } from './accountRemoval';

/** Sweeps now and every hour. The returned function ends that, and waits for a sweep under way. */
export const startRemovals = (removal: AccountRemoval, log: Log): (() => Promise<void>) =>
  startRepeating({
    everyMs: HOUR_MS,
    first: () => removal.sweep(),
    work: () => removal.sweep(),
    failed: (thrown) => log.error('removal failed', stackOf(thrown)),
  });
