import { put, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, isExpiry, type AppError } from '../../app/kit/appError';
import { faultReported } from '../../features/faults/slice';
import { sessionExpired } from '../../features/session/slice';
import type { ClockPort } from '../../services/ports';

/** Turns anything thrown into a value, tells the log, and ends the session on a 401. */
export function* reportThrown(clock: ClockPort, operation: string, thrown: unknown): SagaGenerator<AppError> {
  const error = appErrorOf(thrown);
  yield* put(faultReported({ at: clock.now(), operation, error }));
  if (isExpiry(error)) yield* put(sessionExpired({ error }));
  return error;
}
