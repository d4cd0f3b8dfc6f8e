import { call, type SagaGenerator } from 'typed-redux-saga';

import type { Ms } from '../../app/kit/units';
import type { ClockPort } from '../../services/ports';

/** Waits on the injected clock; ends at once when the saga is cancelled. */
export function* sleep(clock: ClockPort, ms: Ms): SagaGenerator<void> {
  yield* call(() => clock.sleep(ms));
}
