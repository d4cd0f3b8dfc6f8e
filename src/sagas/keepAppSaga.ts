import { select, take, type SagaGenerator } from 'typed-redux-saga';

import { APP_KEEP_MS } from '@inkside/kit';
import { syncReported, type SyncSlice } from '../features/sync/slice';
import { sleep } from './effects/effects';
import type { Scope } from './scope';

/** Whether the first pull of every channel is over. */
const isPulled = ({ sync }: SyncSlice): boolean =>
  Object.values(sync.channels).every(({ agreedAt }) => agreedAt !== null);

/**
 * Whoever signs in has notes on this computer from then on, and may need the app without a network in the next moment.
 * What the first screen does not need comes after the first pull: fetched beside the first pull, it would take that the
 * network, the disk and the cloud.
 */
export function* keepAppSaga({ services }: Pick<Scope, 'services'>): SagaGenerator<void> {
  const { appUpdate, clock } = services;
  yield* sleep(clock, APP_KEEP_MS);
  appUpdate.keep();
  while (!(yield* select(isPulled))) yield* take(syncReported);
  appUpdate.keepRest();
}
