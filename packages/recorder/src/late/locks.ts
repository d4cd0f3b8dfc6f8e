import { PortError } from '@inkside/kit';
import type { RecorderParts } from './parts';

const LOCK = 'inkside.recording:';

/**
 * A file that a tab writes is held as long as the tab lives.
 * @param locks the browser's; a page that came over plain HTTP from elsewhere has none, nor files of its own
 */
export const createHolds = (
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
): Pick<RecorderParts, 'hold' | 'held'> => ({
  /** @throws PortError `recorder.faults.noStorage` where there are no locks */
  hold: (name) =>
    new Promise((resolve, reject) => {
      if (locks === undefined) return reject(new PortError('recorder.faults.noStorage'));
      return void locks.request(`${LOCK}${name}`, () => new Promise<void>((release) => resolve(release))).catch(reject);
    }),
  held: async () => {
    const { held = [] } = (await locks?.query()) ?? {};
    return new Set(
      held.filter(({ name = '' }) => name.startsWith(LOCK)).map(({ name = '' }) => name.slice(LOCK.length)),
    );
  },
});
