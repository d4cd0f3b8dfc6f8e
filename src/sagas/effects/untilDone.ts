import { call, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asMs, type ClockPort } from '@inkside/kit';
import { reportThrown, sleep } from './effects';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Works until it succeeds, again after 1 s, 2 s, … up to a minute. What goes wrong is written down once for each kind:
 * hours without a network would push everything else out of the error log.
 */
export function* untilDone(name: string, clock: ClockPort, work: () => SagaGenerator<void>): SagaGenerator<void> {
  const reported = new Set<string>();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      yield* call(work);
      return;
    } catch (thrown) {
      const { code } = appErrorOf(thrown);
      if (!reported.has(code)) yield* call(reportThrown, clock, name, thrown);
      reported.add(code);
    }
    yield* sleep(clock, asMs(pause));
  }
}
