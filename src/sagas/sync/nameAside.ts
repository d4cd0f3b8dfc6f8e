import { call, put, type SagaGenerator } from 'typed-redux-saga';

import { asMs, channelNames } from '@inkside/kit';
import { asideFound } from '../../features/sync/slice';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';

const LATER_MS = asMs(3000);

/**
 * Names what somebody who signs in has on this computer and not in the cloud: changes that a session left behind, mostly
 * one that the cloud had ended, and what could not be put back when databases were made anew. Runs once.
 */
export function* nameAside({ uid, services }: Scope): SagaGenerator<void> {
  const { sync, mending, ids, clock } = services;
  try {
    const unsent = yield* call(() => sync.unsent(uid));
    const count = channelNames.reduce((sum, name) => sum + unsent[name].length, 0);
    if (count > 0)
      yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: 'errors.keptUnsent', params: { count } }));
    // The first screen has what it needs by then.
    yield* sleep(clock, LATER_MS);
    const aside = yield* call(() => mending.aside(uid));
    if (aside === 0) return;
    yield* put(asideFound({ count: aside }));
    yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: 'errors.keptAside', params: { count: aside } }));
  } catch (thrown) {
    yield* call(reportThrown, clock, 'session/aside', thrown);
  }
}
