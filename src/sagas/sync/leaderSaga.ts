import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { isObject, type Json } from '../../app/kit/json';
import { channelOpened, channelReported, heardFromLeader, syncCampaigned, syncElected, syncReducer } from '../../features/sync/slice';
import type { LeaderEvent } from '../../services/ports';
import { supervise } from '../effects/supervise';
import type { Scope } from '../scope';
import { channels } from './channels';
import { liveChannel, type Tell } from './liveChannel';

const hello: Json = { kind: 'hello' };

/** A tab that came later asks for the state of the channels. */
const isHello = (message: Json): boolean => isObject(message) && message['kind'] === 'hello';

/** A message of another tab as an action, or undefined when it is none that a follower takes over. */
const heardAction = (message: Json) => {
  if (!isObject(message) || !isObject(message['action'])) return undefined;
  const action = message['action'] as { type?: unknown };
  const known = [channelOpened, channelReported, heardFromLeader];
  return known.some(({ match }) => match(action as never)) ? (action as ReturnType<typeof heardFromLeader>) : undefined;
};

/**
 * One tab of a browser leads: it alone replicates, and tells the others what it puts. The others follow and show the
 * same. Starts with the signed-in scope; owns the campaign and, once elected, the three channels; ends by cancel,
 * whereupon another tab is elected.
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
  // Its own record of what it told: under time travel the store would answer a newcomer with the past.
  let told = syncReducer(undefined, { type: 'sync/begun' });
  try {
    yield* put(syncCampaigned());
    tell(hello);
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'elected') {
        leads = true;
        yield* put(syncElected());
        const tellAction: Tell = (action) => {
          told = syncReducer(told, action);
          tell({ kind: 'action', action: action as unknown as Json });
        };
        yield* call(() => sync.openSession());
        for (const spec of channels) {
          yield* fork(supervise, `sync/${spec.name}`, clock, () => liveChannel(spec, scope, tellAction));
        }
      } else if (leads) {
        if (isHello(event.message)) {
          tell({ kind: 'action', action: heardFromLeader({ channels: told.channels }) as unknown as Json });
        }
      } else {
        const action = heardAction(event.message);
        if (action !== undefined) yield* put(action);
      }
    }
  } finally {
    events.close();
  }
}
