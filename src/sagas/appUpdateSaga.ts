import { fork, put, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { UPDATE_LOOK_MS, UPDATE_START_MS } from '@inkside/kit';
import { updateAccepted, updateWaiting } from '../features/appUpdate/slice';
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

/** Offers new versions and loads what was accepted, in every tab. Nothing changes unasked. Runs as long as the app. */
export function* appUpdateSaga(parts: Parts): SagaGenerator<void> {
  const { appUpdate } = parts;
  const events = sourceOf<AppUpdateEvent>((report) => appUpdate.watch(report));
  yield* takeEvery(updateAccepted, () => appUpdate.activate());
  yield* fork(lookSaga, parts);
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
