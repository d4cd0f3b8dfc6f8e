import { fork, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import type { Services } from '../../services/ports';
import { supervise } from '../effects/supervise';
import { contentSaga } from './contentSaga';
import { joinSaga } from './joinSaga';
import { contentMoments, withAction, type Facts, type HeardBefore } from './heard';

/**
 * What pages show that need no account. Starts with what was heard before, and goes on from what was heard since where
 * one of its processes crashed: a wish that was sent is not sent again. Runs as long as the app.
 */
export function* contentSagas(services: Services, heard: HeardBefore): SagaGenerator<void> {
  const { clock } = services;
  let facts: Facts = heard;
  yield* takeEvery(contentMoments, (action) => {
    facts = withAction(facts, action);
  });
  const now = (): HeardBefore => ({ ...facts, route: facts.route ?? heard.route });
  yield* fork(supervise, 'content', clock, () => contentSaga(services, now()));
  yield* fork(supervise, 'join', clock, () => joinSaga(services, now()));
}
