import { fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { APP_KEEP_MS, UPDATE_LOOK_MS, UPDATE_START_MS } from '@inkside/kit';
import { updateAccepted, updateWaiting } from '../features/appUpdate/slice';
import { sessionOpened } from '../features/session/slice';
import { syncReported, type SyncSlice } from '../features/sync/slice';
import type { Services } from '../services/ports';
import type { AppUpdateEvent } from '../services/ports/site';
import { sleep, sourceOf } from './effects/effects';

type Parts = Pick<Services, 'appUpdate' | 'clock'>;

/** After the first screen has what it needs, then each hour: a tab may stay open for weeks. */
function* lookSaga({ appUpdate, clock }: Parts): SagaGenerator<void> {
  for (let pause = UPDATE_START_MS; ; pause = UPDATE_LOOK_MS) {
    yield* sleep(clock, pause);
    appUpdate.keepRest();
    appUpdate.look();
  }
}

/** Whether the first pull of every channel is over. */
const isPulled = ({ sync }: SyncSlice): boolean =>
  Object.values(sync.channels).every(({ agreedAt }) => agreedAt !== null);

/**
 * Whoever signs in has notes on this computer from then on, and may need the app without a network in the next moment.
 * What the first screen does not need comes after the first pull: fetched beside the first pull, it would take that the
 * network, the disk and the cloud.
 */
function* keepSaga({ appUpdate, clock }: Parts): SagaGenerator<void> {
  yield* take(sessionOpened.match);
  yield* sleep(clock, APP_KEEP_MS);
  appUpdate.keep();
  while (!(yield* select(isPulled))) yield* take(syncReported);
  appUpdate.keepRest();
}

/** Offers new versions and loads what was accepted, in every tab. Nothing changes unasked. Runs as long as the app. */
export function* appUpdateSaga(parts: Parts): SagaGenerator<void> {
  const { appUpdate } = parts;
  const events = sourceOf<AppUpdateEvent>((report) => appUpdate.watch(report));
  yield* takeEvery(updateAccepted, () => appUpdate.activate());
  yield* fork(lookSaga, parts);
  yield* fork(keepSaga, parts);
  try {
    for (;;) {
      const { kind } = yield* take(events);
      // Whoever is asked first may stay, because uploads run: then the version is offered here again.
      if (kind === 'activated') appUpdate.reload();
      yield* put(updateWaiting());
    }
  } finally {
    events.close();
  }
}
