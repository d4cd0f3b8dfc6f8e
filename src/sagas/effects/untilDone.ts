import { call, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asMs, type ClockPort } from '@inkside/kit';
import { reportThrown, sleep } from './effects';

interface Retries {
  /** Before the second try; doubled before each further one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Whether each failure is written down, or only the first of each code. */
  readonly logsEach: boolean;
}

/** Hours without a network would push everything else out of the error log. */
const ofWork: Retries = { firstPauseMs: 1000, longestPauseMs: 60_000, logsEach: false };

/** Of code that a page waits for, which comes over the same network as everything else: every 2 s. */
export const ofCode: Retries = { firstPauseMs: 2000, longestPauseMs: 2000, logsEach: true };

/** Works until it succeeds, with pauses between the tries, and gives the result. */
export function* untilDone<Result>(
  name: string,
  clock: ClockPort,
  work: () => SagaGenerator<Result>,
  { firstPauseMs, longestPauseMs, logsEach }: Retries = ofWork,
): SagaGenerator<Result> {
  const reported = new Set<string>();
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return yield* call(work);
    } catch (thrown) {
      const { code } = appErrorOf(thrown);
      if (logsEach || !reported.has(code)) yield* call(reportThrown, clock, name, thrown);
      reported.add(code);
    }
    yield* sleep(clock, asMs(pause));
  }
}
