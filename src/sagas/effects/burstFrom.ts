import type { EventChannel } from 'redux-saga';
import { flush, take, type SagaGenerator } from 'typed-redux-saga';

import { SYNC_BATCH_WINDOW_MS } from '../../app/kit/constants';
import type { ClockPort } from '../../services/ports';
import { sleep } from './sleep';

/** Waits for an event, then gathers what comes within 40 ms: one action for a burst, not one for each event. */
export function* burstFrom<Event extends object>(
  source: EventChannel<Event>,
  clock: ClockPort,
): SagaGenerator<readonly Event[]> {
  const first = yield* take(source);
  yield* sleep(clock, SYNC_BATCH_WINDOW_MS);
  const rest = yield* flush(source);
  return Array.isArray(rest) ? [first, ...rest] : [first];
}
