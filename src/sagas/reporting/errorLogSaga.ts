import { call, put, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf } from '../../app/kit/appError';
import { logCleared, logClearConfirmed, logFailed, logOpened, logRead } from '../../features/faults/slice';
import type { ErrorLogPort } from '../../services/ports';

/**
 * Reads the error log when somebody wants to see it, and empties it. A log that cannot be read says so where it would
 * stand, and is not written down in itself. Runs as long as the app.
 */
export function* errorLogSaga(errorLog: ErrorLogPort): SagaGenerator<void> {
  yield* takeLatest(logOpened, function* () {
    try {
      yield* put(logRead(yield* call(() => errorLog.list())));
    } catch (thrown) {
      yield* put(logFailed(appErrorOf(thrown)));
    }
  });
  yield* takeEvery(logClearConfirmed, function* () {
    try {
      yield* call(() => errorLog.clear());
      yield* put(logCleared());
    } catch (thrown) {
      yield* put(logFailed(appErrorOf(thrown)));
    }
  });
}
