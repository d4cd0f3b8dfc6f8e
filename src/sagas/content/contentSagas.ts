import { fork, type SagaGenerator } from 'typed-redux-saga';

import type { Services } from '../../services/ports';
import { supervise } from '../effects/supervise';
import { contentSaga } from './contentSaga';
import { joinSaga } from './joinSaga';
import type { HeardBefore } from './lateContentSaga';

/** What pages show that need no account. Starts with what was heard before; runs as long as the app. */
export function* contentSagas(services: Services, heard: HeardBefore): SagaGenerator<void> {
  const { clock } = services;
  yield* fork(supervise, 'content', clock, () => contentSaga(services, heard));
  yield* fork(supervise, 'join', clock, () => joinSaga(services, heard));
}
