import { call, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '../../app/kit/units';
import type { ClockPort } from '../../services/ports';
import { reportThrown } from './report';
import { sleep } from './sleep';

const PAUSE_MS = asMs(2000);

/** Code comes over the same network as everything else: asked for again until it is there. */
export function* untilLoaded<Loaded>(
  load: () => Promise<Loaded>,
  clock: ClockPort,
  operation: string,
): SagaGenerator<Loaded> {
  for (;;) {
    try {
      return yield* call(load);
    } catch (thrown) {
      yield* call(reportThrown, clock, operation, thrown);
    }
    yield* sleep(clock, PAUSE_MS);
  }
}
