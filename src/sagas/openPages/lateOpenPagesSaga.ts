import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, flush, select, take, type SagaGenerator } from 'typed-redux-saga';

import { selectLanguage } from '../../features/preferences/slice';
import type { Services } from '../../services/ports';
import { ofCode, untilDone } from '../effects/untilDone';
import { openPageMoments, withAction, type Facts, type HeardBefore } from './heard';

/** The processes come as an argument, so that the sign-in page does not load them. */
export type LoadOpenPages = () => Promise<{
  openPagesSagas: (services: Services, heard: HeardBefore) => SagaGenerator<void>;
}>;

/**
 * What pages show that need no account, from the first place on that is not the sign-in page. What happens while the code
 * is on its way is not lost. Runs as long as the app.
 */
export function* lateOpenPagesSaga(services: Services, load: LoadOpenPages): SagaGenerator<void> {
  let facts: Facts = {
    language: yield* select(selectLanguage),
    route: undefined,
    isSignedIn: false,
    wanted: undefined,
  };
  while (facts.route === undefined || facts.route.name === 'login') {
    const action: Action = yield* take(openPageMoments);
    facts = withAction(facts, action);
  }
  const { route } = facts;
  const meanwhile = yield* actionChannel<Action>(openPageMoments, buffers.expanding());
  const { openPagesSagas } = yield* call(() => untilDone('content', services.clock, () => call(load), ofCode));
  facts = (yield* flush(meanwhile)).reduce(withAction, facts);
  meanwhile.close();
  yield* call(openPagesSagas, services, { ...facts, route: facts.route ?? route });
}
