import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asBytes } from '../../app/kit/text/units';
import { discardChosen, permissionTicked, recordingAsked, recordingEnded, recoverChosen, reportAsked, restartAsked } from '../../features/recorder/intents';
import { recorderTold } from '../../features/recorder/slice';
import type { Services } from '../../services/ports';
import type { RecorderPort } from '../../services/ports/recorder';
import { reportThrown } from '../effects/report';

type Parts = Pick<Services, 'recorder' | 'clock'>;

const intents = [reportAsked, recordingAsked, restartAsked, recordingEnded, permissionTicked, recoverChosen, discardChosen];
const isIntent = (action: Action): boolean => intents.some(({ match }) => match(action));

const privacyOf = (isStrict: boolean) => (isStrict ? 'strict' : 'usual');

function* record(isStrict: boolean, recorder: RecorderPort): SagaGenerator<void> {
  const { at } = yield* call(() => recorder.start(privacyOf(isStrict)));
  yield* put(recorderTold({ phase: 'recording', since: at, written: asBytes(0) }));
}

/**
 * Follows the size of whatever is recorded. Asks only the recorder's own port: nothing of this is on a tape. Where its
 * code does not come, it is asked again when a recording has begun.
 */
function* tellSize(recorder: RecorderPort): SagaGenerator<void> {
  for (;;) {
    try {
      yield* put(recorderTold({ written: yield* call(() => recorder.grown()) }));
    } catch {
      yield* take((action: Action) => recorderTold.match(action) && action.payload.phase === 'recording');
    }
  }
}

/** Whether it ended well or not, it has ended. */
function* end(recorder: RecorderPort): SagaGenerator<void> {
  try {
    yield* put(recorderTold({ phase: 'busy' }));
    yield* call(() => recorder.stop());
  } finally {
    yield* put(recorderTold({ phase: 'idle', since: null }));
  }
}

function* readLost(recorder: RecorderPort): SagaGenerator<void> {
  yield* put(recorderTold({ lost: yield* call(() => recorder.lost()) }));
}

function* grant(intent: Action, recorder: RecorderPort): SagaGenerator<void> {
  if (reportAsked.match(intent)) yield* call(() => recorder.saveRecent(privacyOf(intent.payload.isStrict)));
  if (recordingAsked.match(intent)) yield* call(record, intent.payload.isStrict, recorder);
  if (restartAsked.match(intent)) yield* call(() => recorder.restart(privacyOf(intent.payload.isStrict)));
  if (recordingEnded.match(intent)) yield* call(end, recorder);
  if (permissionTicked.match(intent)) {
    yield* call(() => recorder.allow(intent.payload));
    yield* put(recorderTold({ isAllowed: yield* call(() => recorder.isAllowed()) }));
  }
  if (recoverChosen.match(intent)) yield* call(() => recorder.recover(intent.payload.name));
  if (discardChosen.match(intent)) yield* call(() => recorder.discard(intent.payload.name));
  if (recoverChosen.match(intent) || discardChosen.match(intent)) yield* call(readLost, recorder);
}

function* granted(work: () => SagaGenerator<void>, clock: Parts['clock']): SagaGenerator<void> {
  try {
    yield* put(recorderTold({ error: null }));
    yield* call(work);
  } catch (thrown) {
    yield* put(recorderTold({ error: yield* call(reportThrown, clock, 'recorder', thrown) }));
  }
}

/** A browser without files of its own has no recordings to find; it is told when somebody wants one. Begins what was wished for before the page was loaded. */
function* lookAround(recorder: RecorderPort): SagaGenerator<void> {
  yield* put(recorderTold({ isAllowed: yield* call(() => recorder.isAllowed()) }));
  try {
    yield* call(readLost, recorder);
  } catch {
    yield* put(recorderTold({ lost: [] }));
  }
  const privacy = yield* call(() => recorder.wished());
  if (privacy !== undefined) yield* call(record, privacy === 'strict', recorder);
}

/**
 * Grants what people want of the flight recorder, one after the other, and finds recordings that were cut off. Starts
 * with the signed-in scope; ends by cancel, and a recording that runs goes on over the end of a session.
 */
export function* recorderSaga({ recorder, clock }: Parts): SagaGenerator<void> {
  const wishes = yield* actionChannel<Action>(isIntent, buffers.expanding());
  yield* call(granted, () => lookAround(recorder), clock);
  yield* fork(tellSize, recorder);
  for (;;) {
    const intent: Action = yield* take(wishes);
    yield* call(granted, () => grant(intent, recorder), clock);
  }
}
