import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, select, spawn, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import type { PageId } from '@inkside/kit';
import type { InkWritingPort } from '@inkside/ink';
import { layerRefused } from '../../features/ink/layersSlice';
import { selectCurrentPage } from '../../features/ink/selectors';
import { pagesReached, pageTurned } from '../../features/ink/slice';
import { selectWriting, strokeFinished, takenOutside, writingEntered } from '../../features/ink/writingSlice';
import { toastRaised } from '../../features/toasts/slice';
import { selectUser } from '../../features/session/selectors';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { type Arrivals, followOthers } from './arrivalsSaga';
import { sayPenRefused } from './layersSaga';
import { act, doAct, isActOnPage } from './pageActs';
import { renewCover } from './coverSaga';
import { pageListSaga } from './pageListSaga';
import { keptCopySaga } from './keptCopySaga';
import { onDevicesSaga } from './onDevicesSaga';
import type { Reading } from './pagesSaga';
import { recordingSaga } from './recordingSaga';
import { sendPage, standingOf, tellPage, uploads, type Writing } from './revisionsSaga';

/** Makes a page ready for being written on; what it has not in the cloud from an earlier sitting goes up by itself. */
function* openPage(writing: Writing, pageId: PageId, scope: Scope): SagaGenerator<void> {
  const { noteId } = writing.reading;
  const known = (yield* select(selectWriting)).pages[pageId];
  if (known !== undefined && known.phase !== 'refused') return;
  const { services, uid } = scope;
  yield* tellPage(writing, pageId, { phase: 'opening', error: null });
  try {
    const state = yield* call(() => services.inkWriting.open({ uid, noteId, pageId }, services.clock.now()));
    writing.pages.add(pageId);
    yield* tellPage(writing, pageId, { phase: 'open', ...standingOf(state) });
    yield* fork(uploads, writing, pageId, scope);
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/write', thrown);
    yield* tellPage(writing, pageId, { phase: 'refused', error });
  }
}

/** Tells what the browser took to the clipboard. */
function* sayTaken(
  { what, isTaken, why }: ReturnType<typeof takenOutside>['payload'],
  { services }: Scope,
): SagaGenerator<void> {
  const [tone, code] = isTaken ? (['good', 'taken'] as const) : (['bad', 'notTaken'] as const);
  yield* put(toastRaised({ id: services.ids.newId(), tone, code: `ink.write.${code}.${what}`, params: { why } }));
}

/** The page that is read is the one that is written on. */
function* openCurrent(writing: Writing, scope: Scope): SagaGenerator<void> {
  if ((yield* select(selectWriting)).noteId !== writing.reading.noteId) return;
  const page = yield* select(selectCurrentPage);
  if (page !== undefined) yield* call(openPage, writing, page.pageId, scope);
}

/** What an earlier sitting could not send goes up, whether anybody writes now or not. */
function* openWaiting(writing: Writing, scope: Scope): SagaGenerator<void> {
  const { services, uid } = scope;
  const { noteId, outline } = writing.reading;
  if (!(yield* call(() => services.storage.hasInk(uid)))) return;
  try {
    const waiting = yield* call(() => services.inkWriting.waiting(uid));
    const ours = new Set(waiting.filter((page) => page.noteId === noteId).map(({ pageId }) => pageId));
    for (const { pageId } of outline.pages) if (ours.has(pageId)) yield* call(openPage, writing, pageId, scope);
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/write', thrown);
  }
}

/** Sends what is left, after the note was left: the engine keeps its pages until then. */
function* finish(writing: Writing, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  for (const pageId of writing.unsent) {
    // Whoever has signed out sends it after the next sign-in: it stands in the journal.
    if ((yield* select(selectUser))?.uid !== uid) return;
    yield* call(sendPage, writing, pageId, scope);
  }
  try {
    yield* call(() => services.inkWriting.end({ uid, noteId: writing.reading.noteId }));
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/write', thrown);
  }
  yield* call(renewCover, writing, scope);
}

/**
 * What is written on an open note of the cloud: strokes are kept as they come, the other acts one after the other, and each
 * page goes up when its pen has rested. Begins with the note; ends by cancel, and sends the rest then.
 */
export function* writingSaga(reading: Reading, arrivals: Arrivals, scope: Scope): SagaGenerator<void> {
  const writing: Writing = { reading, pages: new Set(), unsent: new Set(), own: new Set(), isCoverOld: false };
  try {
    yield* takeEvery([writingEntered, pageTurned, pagesReached], () => openCurrent(writing, scope));
    yield* takeEvery(strokeFinished, ({ payload: { strokeId, ...page } }: ReturnType<typeof strokeFinished>) =>
      act(writing, page.pageId, (port: InkWritingPort) => port.stroke(page, strokeId), scope),
    );
    yield* takeEvery(layerRefused, ({ payload }: ReturnType<typeof layerRefused>) => sayPenRefused(payload, scope));
    yield* takeEvery(takenOutside, ({ payload }: ReturnType<typeof takenOutside>) => sayTaken(payload, scope));
    yield* fork(followOthers, writing, arrivals, scope);
    yield* fork(openWaiting, writing, scope);
    yield* fork(pageListSaga, writing, scope);
    yield* fork(recordingSaga, writing, openPage, scope);
    yield* fork(keptCopySaga, writing, scope);
    yield* fork(onDevicesSaga, reading.noteId, scope);
    const asked = yield* actionChannel(isActOnPage, buffers.expanding<Action>());
    for (;;) yield* call(doAct, writing, yield* take(asked), scope);
  } finally {
    if (writing.pages.size > 0 || writing.isCoverOld) yield* spawn(finish, writing, scope);
  }
}
