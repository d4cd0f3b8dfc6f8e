import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { isObject, type Json } from '@inkside/kit';
import {
  conflictsMoved,
  heardFromLeader,
  syncCampaigned,
  syncElected,
  syncOpened,
  syncReducer,
  syncReported,
  unsentListed,
  unsentMoved,
} from '../../features/sync/slice';
import type { LeaderEvent } from '../../services/ports';
import { supervise } from '../effects/effects';
import type { Scope } from '../scope';
import { liveSync, type Tell } from './liveSync';

const hello: Json = { kind: 'hello' };

/** A tab that came later asks for the state of the channels. */
const isHello = (message: Json): boolean => isObject(message) && message['kind'] === 'hello';

/** A message of another tab as an action, or undefined when it is none that a follower takes over. */
const heardAction = (message: Json) => {
  if (!isObject(message) || !isObject(message['action'])) return undefined;
  const action = message['action'] as { type?: unknown };
  const known = [syncOpened, syncReported, unsentMoved, conflictsMoved, heardFromLeader];
  return known.some(({ match }) => match(action as never)) ? (action as ReturnType<typeof heardFromLeader>) : undefined;
};

/** What this tab told, for newcomers: under time travel the store would answer them with the past. */
const createRecord = () => {
  let told = syncReducer(undefined, { type: 'sync/begun' });
  return {
    add: (action: UnknownAction): void => {
      told = syncReducer(told, action);
    },
    answer: () => heardFromLeader({ channels: told.channels }),
  };
};

/** A refusal is over when the outbox says so, and no other word tells that. */
function* recordUnsent(record: ReturnType<typeof createRecord>): SagaGenerator<void> {
  for (;;) record.add(yield* take(unsentListed.match));
}

/**
 * One tab of a browser leads: it alone runs the engine, and tells the others what it puts. The others follow and show
 * the same. Starts with the signed-in scope; owns the campaign and, once elected, the engine; ends by cancel, whereupon
 * another tab is elected.
 */
export function* leaderSaga(scope: Scope): SagaGenerator<void> {
  const { leader, clock, sync } = scope.services;
  let tell: (message: Json) => void = () => undefined;
  const events = eventChannel<LeaderEvent>((emit) => {
    const campaign = leader.campaign(`sync:${scope.uid}`, emit);
    tell = (message) => campaign.tell(message);
    return () => campaign.stop();
  }, buffers.expanding(16));
  let leads = false;
  const record = createRecord();
  try {
    yield* fork(recordUnsent, record);
    yield* put(syncCampaigned());
    tell(hello);
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'elected') {
        leads = true;
        yield* put(syncElected());
        const tellAction: Tell = (action) => {
          record.add(action);
          tell({ kind: 'action', action: action as unknown as Json });
        };
        yield* call(() => sync.openSession());
        yield* fork(supervise, 'sync/engine', clock, () => liveSync(scope, tellAction));
      } else if (leads) {
        if (isHello(event.message)) tell({ kind: 'action', action: record.answer() as unknown as Json });
      } else {
        const action = heardAction(event.message);
        if (action !== undefined) yield* put(action);
      }
    }
  } finally {
    events.close();
  }
}
