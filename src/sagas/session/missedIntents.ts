import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel, type MulticastChannel } from 'redux-saga';
import { actionChannel, flush, getContext, put, type SagaGenerator } from 'typed-redux-saga';

import { joinRequest, joinWanted } from '../../features/groups/slice';
import { isPutBySaga } from '../effects/effects';

/** What the channel of all actions is called in the context that the store gives its sagas. */
export const ALL_ACTIONS = 'allActions';

/** Parts of the state whose processes run before anybody is signed in: they have heard what concerns them. */
const heardBefore = /^(appUpdate|captcha|consent|faults|preferences|qr|route|servers|session)\//;

/** What sagas put is none: who comes later begins with the state that came of it. */
const isIntent = (action: Action): boolean =>
  !isPutBySaga(action) &&
  !heardBefore.test(action.type) &&
  !joinWanted.match(action) &&
  !joinRequest.asked.match(action);

/** Keeps what people ask for while those who answer are still on their way. */
export const keepIntents = (): SagaGenerator<Channel<Action>> => actionChannel<Action>(isIntent, buffers.expanding());

/** What was kept, for those who come now. Nothing is kept any more: they hear for themselves. */
export function* takeMissed(intents: Channel<Action>): SagaGenerator<readonly Action[]> {
  const missed = yield* flush(intents);
  intents.close();
  return Array.isArray(missed) ? missed : [];
}

/**
 * Lets those who answer hear what was asked before they came, in its order. It goes to the sagas alone: the state knows
 * it already, and so does a recording.
 */
export function* tellMissed(missed: readonly Action[]): SagaGenerator<void> {
  const all = yield* getContext<MulticastChannel<Action> | undefined>(ALL_ACTIONS);
  if (all !== undefined) for (const action of missed) yield* put(all, action);
}
