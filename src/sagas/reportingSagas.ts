import { call, put, type SagaGenerator, take, takeEvery, takeLatest } from 'typed-redux-saga';

import { faultReported, logClearConfirmed, logCleared, logFailed, logOpened, logRead } from '../features/faults/slice';
import type { ErrorLogPort, Services } from '../services/ports';
import { appErrorOf, MESSAGE_DURATION_MS } from '@inkside/kit';
import { sessionClosed, sessionOpened } from '../features/session/slice';
import { toastDismissed, toastRaised } from '../features/toasts/slice';
import { sleep } from './effects/effects';

/** Writes every fault to the local error log. A log that cannot be written is not worth an error of its own. */
export function* reportSaga(errorLog: ErrorLogPort): SagaGenerator<void> {
  yield* takeEvery(faultReported, function* ({ payload }) {
    try {
      yield* call(() => errorLog.append(payload));
    } catch {
      // Reporting this would report itself for ever.
    }
  });
}

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

/** Takes toasts away after 3 s, errors excepted, and says why a session ended, until the next one begins. Runs as long as the app. */
export function* toastSaga({ clock, ids }: Services): SagaGenerator<void> {
  yield* takeEvery(toastRaised, function* ({ payload }) {
    // An error waits for somebody to read it; what can be undone ends when its own 8 s are over, which rest under a pointer.
    if (payload.tone === 'bad' || payload.undoes !== undefined) return;
    yield* sleep(clock, MESSAGE_DURATION_MS);
    yield* put(toastDismissed({ id: payload.id }));
  });
  yield* takeEvery(sessionClosed, function* ({ payload: { reason } }) {
    if (reason === null) return;
    const id = ids.newId();
    yield* put(toastRaised({ ...reason, id, tone: 'bad' }));
    // Said, and done away with by the next sign-in.
    yield* take(sessionOpened);
    yield* put(toastDismissed({ id }));
  });
}
