import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, select, spawn, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import type { PageId } from '@inkside/kit';
import type { InkWritingPort, WritingState, WrittenEdit } from '@inkside/ink';
import { layerActAsked, layerRefused } from '../../features/ink/layersSlice';
import { selectCurrentPage } from '../../features/ink/selectors';
import { pagesReached, pageTurned } from '../../features/ink/slice';
import {
  chosenChanged,
  chosenHeld,
  eraseFinished,
  lassoDrawn,
  selectWriting,
  strokeFinished,
  strokeRedone,
  strokeUndone,
  writingEntered,
} from '../../features/ink/writingSlice';
import type { Chosen } from '../../features/ink/writingTypes';
import { selectUser } from '../../features/session/selectors';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { followOthers } from './arrivalsSaga';
import { afterLayerAct, layersOn, sayPenRefused, sayRefusal } from './layersSaga';
import type { Reading } from './pagesSaga';
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

/** Asks the engine for an act on a page, and tells how the page stands then. Undefined where that failed. */
function* act(
  writing: Writing,
  pageId: PageId,
  work: (port: InkWritingPort) => Promise<WritingState>,
  { services }: Scope,
): SagaGenerator<WritingState | undefined> {
  try {
    const state = yield* call(() => work(services.inkWriting));
    yield* tellPage(writing, pageId, standingOf(state));
    return state;
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'ink/write', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
    return undefined;
  }
}

function* turnBack(
  writing: Writing,
  { payload: page, type }: ReturnType<typeof strokeUndone>,
  scope: Scope,
): SagaGenerator<void> {
  const { services } = scope;
  const kind = type === strokeUndone.type ? 'undo' : 'redo';
  const state = yield* call(
    act,
    writing,
    page.pageId,
    (port: InkWritingPort) => port.edit(page, { kind, at: services.clock.now() }),
    scope,
  );
  yield* put(chosenHeld({ chosen: null }));
  if (state?.isRefused !== true) return;
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'ink.changedElsewhere', params: {} }));
}

function* hold(page: ReturnType<typeof lassoDrawn>['payload'], scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { ids, box, isLocked } = yield* call(() => services.inkWriting.lasso(page, page.way));
  if (isLocked === true) yield* sayRefusal('locked', scope);
  const chosen = box === undefined || ids.length === 0 ? null : { pageId: page.pageId, ids, box };
  yield* put(chosenHeld({ chosen }));
}

type Change = ReturnType<typeof chosenChanged>['payload'];

/** Where what is held lies afterwards; null for what is gone. */
const heldAfter = (chosen: Chosen, change: Change): Chosen | null => {
  if (change.act === 'remove') return null;
  if (change.act === 'recolour') return chosen;
  const { a, b, c, d, e, f } = change.matrix;
  const { left, top, right, bottom } = chosen.box;
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return { ...chosen, box };
};

const editOf = (change: Change, ids: readonly string[], at: number): WrittenEdit => {
  const acts = {
    remove: { kind: 'remove' },
    recolour: { kind: 'recolour', colour: 'colour' in change ? change.colour : 0 },
  } as const;
  const what = change.act === 'move' ? ({ kind: 'move', matrix: change.matrix } as const) : acts[change.act];
  return { kind: 'change', ids, act: what, at };
};

function* changeHeld(writing: Writing, change: Change, scope: Scope): SagaGenerator<void> {
  const { chosen } = yield* select(selectWriting);
  if (chosen === null) return;
  const page = { noteId: writing.reading.noteId, pageId: chosen.pageId };
  const edit = editOf(change, chosen.ids, scope.services.clock.now());
  const state = yield* call(act, writing, chosen.pageId, (port: InkWritingPort) => port.edit(page, edit), scope);
  if (state !== undefined) yield* put(chosenHeld({ chosen: heldAfter(chosen, change) }));
}

function* changeLayers(
  writing: Writing,
  { payload }: ReturnType<typeof layerActAsked>,
  scope: Scope,
): SagaGenerator<void> {
  const before = yield* call(layersOn, payload.pageId);
  const edit = { kind: 'layers', act: payload.act, at: scope.services.clock.now() } as const;
  const state = yield* call(act, writing, payload.pageId, (port: InkWritingPort) => port.edit(payload, edit), scope);
  if (state !== undefined) yield* call(afterLayerAct, payload, before, state, scope);
}

const isActOnPage = (action: Action): boolean =>
  [eraseFinished, lassoDrawn, chosenChanged, strokeUndone, strokeRedone, layerActAsked].some(({ match }) =>
    match(action),
  );

function* answer(writing: Writing, action: Action, scope: Scope): SagaGenerator<void> {
  if (eraseFinished.match(action)) {
    const page = action.payload;
    const end = (port: InkWritingPort): Promise<WritingState> => port.edit(page, { kind: 'finish' });
    const state = yield* call(act, writing, page.pageId, end, scope);
    yield* sayRefusal(state?.refusal, scope);
  } else if (layerActAsked.match(action)) yield* call(changeLayers, writing, action, scope);
  else if (lassoDrawn.match(action)) yield* call(hold, action.payload, scope);
  else if (chosenChanged.match(action)) yield* call(changeHeld, writing, action.payload, scope);
  else if (strokeUndone.match(action) || strokeRedone.match(action)) yield* call(turnBack, writing, action, scope);
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
}

/**
 * What is written on an open note of the cloud: strokes are kept as they come, the other acts one after the other, and each
 * page goes up when its pen has rested. Begins with the note; ends by cancel, and sends the rest then.
 */
export function* writingSaga(reading: Reading, scope: Scope): SagaGenerator<void> {
  const writing: Writing = { reading, pages: new Set(), unsent: new Set(), own: new Set() };
  try {
    yield* takeEvery([writingEntered, pageTurned, pagesReached], () => openCurrent(writing, scope));
    yield* takeEvery(strokeFinished, ({ payload: { strokeId, ...page } }: ReturnType<typeof strokeFinished>) =>
      act(writing, page.pageId, (port: InkWritingPort) => port.stroke(page, strokeId), scope),
    );
    yield* takeEvery(layerRefused, (refused: ReturnType<typeof layerRefused>) => sayPenRefused(refused, scope));
    yield* fork(followOthers, writing, scope);
    yield* fork(openWaiting, writing, scope);
    const asked = yield* actionChannel(isActOnPage, buffers.expanding<Action>());
    for (;;) yield* call(answer, writing, yield* take(asked), scope);
  } finally {
    if (writing.pages.size > 0) yield* spawn(finish, writing, scope);
  }
}
