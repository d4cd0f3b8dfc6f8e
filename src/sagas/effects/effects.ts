import type { Action } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';

import { type AppError, appErrorOf, asMs, type ClockPort, isExpiry, type Ms, type Stop } from '@inkside/kit';
import { faultReported } from '../../features/faults/slice';
import { sessionExpired } from '../../features/session/slice';

/** Turns anything thrown into a value, tells the log, and ends the session on a 401. */
export function* reportThrown(clock: ClockPort, operation: string, thrown: unknown): SagaGenerator<AppError> {
  const error = appErrorOf(thrown);
  yield* put(faultReported({ at: clock.now(), operation, error }));
  if (isExpiry(error)) yield* put(sessionExpired({ error }));
  return error;
}

/** Whether an action was put by a saga, as redux-saga marks it. */
export const isPutBySaga = (action: Action): boolean => Reflect.get(action, '@@redux-saga/SAGA_ACTION') === true;

/** Waits on the injected clock; ends at once when the saga is cancelled. */
export function* sleep(clock: ClockPort, ms: Ms): SagaGenerator<void> {
  yield* call(() => clock.sleep(ms));
}

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

/** Thrown by a request's worker when the person closed what it had asked: nothing failed, and nothing was done. */
export class GivenUp extends Error {
  constructor() {
    super('given up');
    this.name = 'GivenUp';
  }
}

const FIRST_ROOM = 32;

/**
 * A port that speaks, as a channel. The buffer expands, because a channel without one keeps only the event that a
 * waiting taker catches. Whoever makes it closes it in `finally`; it never ends by itself.
 */
export const sourceOf = <Event extends object>(
  subscribe: (report: (event: Event) => void) => Stop,
): EventChannel<Event> => eventChannel<Event>((emit) => subscribe(emit), buffers.expanding(FIRST_ROOM));

/** For a mark that is set when somebody looks the next time, if it could not be set now: a failure is reported and stops nothing. */
export function* quietly(operation: string, clock: ClockPort, work: () => Promise<void>): SagaGenerator<void> {
  try {
    yield* call(work);
  } catch (thrown) {
    yield* call(reportThrown, clock, operation, thrown);
  }
}
