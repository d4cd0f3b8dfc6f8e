import { put, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { MESSAGE_DURATION_MS } from '../../app/kit/constants';
import { sessionClosed, sessionOpened } from '../../features/session/slice';
import { toastDismissed, toastRaised } from '../../features/toasts/slice';
import type { Services } from '../../services/ports';
import { sleep } from '../effects/sleep';

/** Takes toasts away after 3 s, errors excepted, and says why a session ended, until the next one begins. Runs as long as the app. */
export function* toastSaga({ clock, ids }: Services): SagaGenerator<void> {
  yield* takeEvery(toastRaised, function* ({ payload }) {
    if (payload.tone === 'bad') return;
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
