import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import { libraryChanged } from '../../features/library/slice';
import { messagesChanged } from '../../features/messages/slice';
import { notesChanged } from '../../features/notes/slice';
import {
  conflictsListed,
  conflictsMoved,
  heardFromLeader,
  refreshAsked,
  syncCampaigned,
  syncElected,
  unsentListed,
  unsentMoved,
} from '../../features/sync/slice';
import { sleep } from '../effects/effects';
import { untilDone } from '../effects/untilDone';
import type { Scope } from '../scope';

const PAUSE_MS = asMs(250);

const always = [syncCampaigned, syncElected, heardFromLeader, refreshAsked];
const isAny =
  (creators: readonly { readonly match: (action: Action) => boolean }[]) =>
  (action: Action): boolean =>
    creators.some(({ match }) => match(action));

const isUnsentTrigger = isAny([...always, unsentMoved, notesChanged, libraryChanged, messagesChanged]);
const isConflictTrigger = isAny([...always, conflictsMoved]);

interface Question {
  /** For the log. */
  readonly name: string;
  readonly isTrigger: (action: Action) => boolean;
  readonly ask: () => SagaGenerator<void>;
}

/**
 * Asks after each trigger: at once after a rest, and once for all that happens in a quarter of a second. A question that
 * fails is asked again with growing pauses: nothing else may happen that would cause another.
 */
function* askAgain({ name, isTrigger, ask }: Question, { services: { clock } }: Scope): SagaGenerator<void> {
  // What happens while an answer is on its way must cause another question.
  const happened = yield* actionChannel<Action>(isTrigger, buffers.sliding(1));
  for (;;) {
    yield* take(happened);
    yield* call(untilDone, name, clock, ask);
    yield* sleep(clock, PAUSE_MS);
  }
}

/**
 * What the cloud has not confirmed, after each burst of local or remote changes, so that nothing says "saved in the
 * cloud" too early. Every tab asks the journal, not the store. Ends by cancel.
 */
export const unsentSaga = (scope: Scope): SagaGenerator<void> => {
  function* ask(): SagaGenerator<void> {
    yield* put(unsentListed(yield* call(() => scope.services.sync.unsent(scope.uid))));
  }
  return askAgain({ name: 'sync/unsent', isTrigger: isUnsentTrigger, ask }, scope);
};

/** Documents whose two sides stand side by side, whenever they may be others. Ends by cancel. */
export const conflictsSaga = (scope: Scope): SagaGenerator<void> => {
  function* ask(): SagaGenerator<void> {
    const conflicts = yield* call(() => scope.services.sync.conflicts(scope.uid));
    yield* put(conflictsListed({ conflicts }));
  }
  return askAgain({ name: 'sync/conflicts', isTrigger: isConflictTrigger, ask }, scope);
};
