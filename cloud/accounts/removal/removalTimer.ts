import type { Log } from '../../config';
import { HOUR_MS } from '../../config';
import { stackOf } from '../../serverLog';
import type { AccountRemoval } from './accountRemoval';

/** Sweeps now and every hour. The returned function ends that, and waits for a sweep under way. */
export const startRemovals = (removal: AccountRemoval, log: Log): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    running = running
      .then(() => removal.sweep())
      .catch((thrown: unknown) => log.error('removal failed', stackOf(thrown)));
  };
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  sweep();
  return () => {
    clearInterval(timer);
    return running;
  };
};
