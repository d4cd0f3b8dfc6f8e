import { call, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '../../app/kit/units';
import type { ClockPort } from '../../services/ports';
import { reportThrown } from './report';
import { sleep } from './sleep';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Runs a process and starts it again when it crashes, after 1 s, 2 s, … up to a minute. A process that ran for
 * longer than the longest pause counts as healthy: its next crash starts from 1 s again.
 * An uncaught error would otherwise kill every sibling silently.
 */
export function* supervise(name: string, clock: ClockPort, process: () => SagaGenerator<void>): SagaGenerator<void> {
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const startedAt = clock.now();
    try {
      yield* call(process);
      return;
    } catch (thrown) {
      yield* call(reportThrown, clock, name, thrown);
    }
    if (clock.now() - startedAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
    yield* sleep(clock, asMs(pause));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}
