import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, flush, select, take, type SagaGenerator } from 'typed-redux-saga';

import { joinWanted } from '../../features/groupShare/slice';
import { selectLanguage } from '../../features/preferences/selectors';
import { languageChosen } from '../../features/preferences/slice';
import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import { sessionClosed, sessionOpened } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { untilLoaded } from '../effects/untilLoaded';

/** What has been heard before the content's processes run; they go on from there. */
export interface HeardBefore {
  readonly language: string;
  readonly route: EnteredRoute;
  readonly isSignedIn: boolean;
  /** The code of the group that somebody wants to join. */
  readonly wanted: string | undefined;
}

/** The processes come as an argument, so that the sign-in page does not load them. */
export type LoadContent = () => Promise<{ contentSagas: (services: Services, heard: HeardBefore) => SagaGenerator<void> }>;

const heard = [routeEntered, languageChosen, sessionOpened, sessionClosed, joinWanted];
const isHeard = (action: Action): boolean => heard.some(({ match }) => match(action));

type Facts = Omit<HeardBefore, 'route'> & { readonly route: EnteredRoute | undefined };

const withAction = (facts: Facts, action: Action): Facts => {
  if (routeEntered.match(action)) return { ...facts, route: action.payload };
  if (languageChosen.match(action)) return { ...facts, language: action.payload };
  if (sessionOpened.match(action)) return { ...facts, isSignedIn: true };
  if (sessionClosed.match(action)) return { ...facts, isSignedIn: false };
  if (joinWanted.match(action)) return { ...facts, wanted: action.payload.code };
  return facts;
};

/**
 * What pages show that need no account, from the first place on that is not the sign-in page. What happens while the code
 * is on its way is not lost. Runs as long as the app.
 */
export function* lateContentSaga(services: Services, load: LoadContent): SagaGenerator<void> {
  let facts: Facts = { language: yield* select(selectLanguage), route: undefined, isSignedIn: false, wanted: undefined };
  while (facts.route === undefined || facts.route.name === 'login') {
    const action: Action = yield* take(isHeard);
    facts = withAction(facts, action);
  }
  const { route } = facts;
  const meanwhile = yield* actionChannel<Action>(isHeard, buffers.expanding());
  const { contentSagas } = yield* call(() => untilLoaded(load, services.clock, 'content'));
  facts = (yield* flush(meanwhile)).reduce(withAction, facts);
  meanwhile.close();
  yield* call(contentSagas, services, { ...facts, route: facts.route ?? route });
}
