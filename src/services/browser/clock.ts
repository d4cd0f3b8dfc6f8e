import { CANCEL } from 'redux-saga';

import { asEpochMs } from '../../app/kit/units';
import type { ClockPort } from '../ports';

/** The computer's clock. A saga that is cancelled while it sleeps clears the timer through the `CANCEL` key. */
export const createClock = (): ClockPort => ({
  now: () => asEpochMs(Date.now()),
  sleep: (ms) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    return Object.assign(slept, { [CANCEL]: () => clearTimeout(timer) });
  },
});
