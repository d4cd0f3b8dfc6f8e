import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asBytes, type Uid } from '@inkside/kit';
import {
  discardChosen,
  permissionTicked,
  recordingAsked,
  recordingEnded,
  recoverChosen,
  reportAsked,
  restartAsked,
} from '../features/recorder/intents';
import { selectRecorder } from '../features/recorder/selectors';
import { recorderTold } from '../features/recorder/slice';
import type { Services } from '../services/ports';
import type { RecorderPort } from '@inkside/recorder';
import { reportThrown } from './effects/effects';

type Parts = Pick<Services, 'recorder' | 'clock'>;

/** Whose session it is, and what records. */
interface Owned {
  readonly uid: Uid;
  readonly recorder: RecorderPort;
}

const intents = [
  reportAsked,
  recordingAsked,
  restartAsked,
  recordingEnded,
  permissionTicked,
  recoverChosen,
  discardChosen,
];
const isIntent = (action: Action): boolean => intents.some(({ match }) => match(action));

const privacyOf = (isStrict: boolean) => (isStrict ? 'strict' : 'usual');

function* record(isStrict: boolean, recorder: RecorderPort): SagaGenerator<void> {
  const { at } = yield* call(() => recorder.start(privacyOf(isStrict)));
  yield* put(recorderTold({ phase: 'recording', since: at, written: asBytes(0) }));
}

/** The file takes nothing more. Whoever ends the recording at this moment is told by that. */
function* endFailed({ recorder, clock }: Parts): SagaGenerator<void> {
  if ((yield* select(selectRecorder)).phase === 'recording') yield* call(granted, () => end(recorder), clock);
}

/** @returns whether there may be more before a recording begins: not where it was removed, in any tab, where its file failed, and where the recorder's code does not come */
function* tellNext(parts: Parts): SagaGenerator<boolean> {
  try {
    const written = yield* call(() => parts.recorder.grown());
    yield* put(recorderTold(written === undefined ? { phase: 'idle', since: null, lost: [] } : { written }));
    return written !== undefined;
  } catch (thrown) {
    if (appErrorOf(thrown).code === 'recorder.faults.write') yield* call(endFailed, parts);
    return false;
  }
}

/** Follows whatever is recorded. Asks only the recorder's own port: nothing of this is in a recording. */
function* follow(parts: Parts): SagaGenerator<void> {
  for (;;) {
    if (yield* call(tellNext, parts)) continue;
    yield* take((action: Action) => recorderTold.match(action) && action.payload.phase === 'recording');
  }
}

function* readLost(recorder: RecorderPort): SagaGenerator<void> {
  yield* put(recorderTold({ lost: yield* call(() => recorder.lost()) }));
}

/** Whether it ended well or not, it has ended; what of it is written is kept, and found. */
function* end(recorder: RecorderPort): SagaGenerator<void> {
  try {
    yield* put(recorderTold({ phase: 'busy' }));
    yield* call(() => recorder.stop());
  } finally {
    yield* put(recorderTold({ phase: 'idle', since: null }));
    yield* call(readLost, recorder);
  }
}

function* grant(intent: Action, { uid, recorder }: Owned): SagaGenerator<void> {
  if (reportAsked.match(intent)) yield* call(() => recorder.saveRecent(privacyOf(intent.payload.isStrict)));
  if (recordingAsked.match(intent)) yield* call(record, intent.payload.isStrict, recorder);
  if (restartAsked.match(intent)) yield* call(() => recorder.restart(uid, privacyOf(intent.payload.isStrict)));
  if (recordingEnded.match(intent)) yield* call(end, recorder);
  if (permissionTicked.match(intent)) {
    yield* call(() => recorder.allow(intent.payload));
    yield* put(recorderTold({ isAllowed: yield* call(() => recorder.isAllowed()) }));
  }
  if (recoverChosen.match(intent)) yield* call(() => recorder.recover(intent.payload.name));
  if (discardChosen.match(intent)) yield* call(() => recorder.discard(intent.payload.name));
  if (discardChosen.match(intent)) yield* call(readLost, recorder);
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
function* lookAround({ uid, recorder }: Owned): SagaGenerator<void> {
  yield* put(recorderTold({ isAllowed: yield* call(() => recorder.isAllowed()) }));
  try {
    yield* call(readLost, recorder);
  } catch {
    yield* put(recorderTold({ lost: [] }));
  }
  const privacy = yield* call(() => recorder.wished(uid));
  if (privacy !== undefined) yield* call(record, privacy === 'strict', recorder);
}

/**
 * Grants what people want of the flight recorder, one after the other, and finds recordings that are kept here. Starts
 * with the signed-in scope; ends by cancel, and a recording that runs goes on over the end of a session,
 * until somebody else signs in.
 */
export function* recorderSaga(uid: Uid, { recorder, clock }: Parts): SagaGenerator<void> {
  const owned: Owned = { uid, recorder };
  const wishes = yield* actionChannel<Action>(isIntent, buffers.expanding());
  // A removal that nobody heard of is told first: what is found then was cut off since.
  yield* fork(follow, { recorder, clock });
  yield* call(granted, () => lookAround(owned), clock);
  for (;;) {
    const intent: Action = yield* take(wishes);
    yield* call(granted, () => grant(intent, owned), clock);
  }
}
