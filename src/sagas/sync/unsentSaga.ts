import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, all, call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '../../app/kit/units';
import { libraryChanged, libraryLoaded } from '../../features/library/slice';
import { messagesChanged, messagesLoaded } from '../../features/messages/slice';
import { notesChanged, notesLoaded } from '../../features/notes/slice';
import { channelReported, heardFromLeader, unsentCounted } from '../../features/sync/slice';
import { sleep } from '../effects/sleep';
import type { Scope } from '../scope';
import { channels } from './channels';

const COUNT_PAUSE_MS = asMs(250);

const triggers = [notesLoaded, notesChanged, messagesLoaded, messagesChanged, libraryLoaded, libraryChanged, channelReported, heardFromLeader];
const isTrigger = (action: Action): boolean => triggers.some(({ match }) => match(action));

/**
 * Counts what the cloud has not confirmed, after each burst of local or remote changes, so that the status bar never
 * says "saved in the cloud" too early. Asks the databases, not the store. Ends by cancel.
 */
export function* unsentSaga({ uid, services }: Scope): SagaGenerator<void> {
  const known = new Map<string, number>();
  // What happens during a count must cause another one; one is enough for all of it.
  const happened = yield* actionChannel<Action>(isTrigger, buffers.sliding(1));
  for (;;) {
    const action = yield* take(happened);
    if (heardFromLeader.match(action)) known.clear();
    yield* sleep(services.clock, COUNT_PAUSE_MS);
    const counts = yield* all(channels.map((spec) => call(() => services.sync.unsent(uid, spec))));
    for (const [index, spec] of channels.entries()) {
      const unsent = counts[index] ?? 0;
      if (known.get(spec.name) === unsent) continue;
      known.set(spec.name, unsent);
      yield* put(unsentCounted({ channel: spec.name, unsent }));
    }
  }
}
