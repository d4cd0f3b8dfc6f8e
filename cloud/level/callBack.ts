import { isTurnOver } from '../lib/slices';

/**
 * Calls back in this turn of the event loop, or in the next one where reads have had this one for long enough: callers
 * read thousands of records one after the other, and no call of another would be answered meanwhile.
 */
export const callBack = <Args extends unknown[]>(done: (...args: Args) => void, ...args: Args): void => {
  if (isTurnOver()) setImmediate(done, ...args);
  else process.nextTick(done, ...args);
};
