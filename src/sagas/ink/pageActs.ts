import type { Action } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import type { PageId } from '@inkside/kit';
import type { InkWritingPort, WritingState, WrittenEdit } from '@inkside/ink';
import { layerActAsked, penLayer, selectChosenLayers } from '../../features/ink/layersSlice';
import {
  chosenChanged,
  chosenCopied,
  chosenDoubled,
  chosenHeld,
  chosenSaved,
  copiesPasted,
  copiesTold,
  eraseFinished,
  lassoDrawn,
  selectWriting,
  strokeRedone,
  strokeUndone,
  textBegun,
  textTyped,
  thingInserted,
  typingTold,
  wholePageHeld,
} from '../../features/ink/writingSlice';
import type { Chosen, PageBox } from '../../features/ink/writingTypes';
import { makeSelectNote } from '../../features/notes/selectors';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { afterLayerAct, layersOn, sayPenRefused, sayRefusal } from './layersSaga';
import { standingOf, tellPage, type Writing } from './revisionsSaga';

/** Pasted on the page that it was taken from, it lies beside it, page units. */
const ASIDE = 48;
/** Letters as high as those of a text that a device begins, page units. */
const TEXT_SIZE = 40;

/** Asks the engine for an act on a page, and tells how the page stands then. Undefined where that failed. */
export function* act<State extends WritingState>(
  writing: Writing,
  pageId: PageId,
  work: (port: InkWritingPort) => Promise<State>,
  { services }: Scope,
): SagaGenerator<State | undefined> {
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
  const at = services.clock.now();
  const state = yield* call(act, writing, page.pageId, (port: InkWritingPort) => port.edit(page, { kind, at }), scope);
  yield* put(chosenHeld({ chosen: null }));
  if (state?.isRefused !== true) return;
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'ink.changedElsewhere', params: {} }));
}

/** Holds shapes of a page: those inside a way, or these. */
function* hold(
  page: { readonly noteId: Writing['reading']['noteId']; readonly pageId: PageId },
  holding: Parameters<InkWritingPort['lasso']>[1],
  scope: Scope,
): SagaGenerator<void> {
  const { ids, box, isLocked } = yield* call(() => scope.services.inkWriting.lasso(page, holding));
  if (isLocked === true) yield* sayRefusal('locked', scope);
  const chosen = box === undefined || ids.length === 0 ? null : { pageId: page.pageId, ids, box };
  yield* put(chosenHeld({ chosen }));
}

type Change = ReturnType<typeof chosenChanged>['payload'];

const boxOf = ({ left, right, top, bottom }: PageBox, { a, b, c, d, e, f }: (Change & { act: 'move' })['matrix']) => {
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

/** Where what is held lies afterwards; null for what is gone. */
const heldAfter = (chosen: Chosen, change: Change): Chosen | null => {
  if (change.act === 'remove') return null;
  return change.act === 'recolour' ? chosen : { ...chosen, box: boxOf(chosen.box, change.matrix) };
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

function* copyHeld(writing: Writing, isCut: boolean, scope: Scope): SagaGenerator<void> {
  const { chosen } = yield* select(selectWriting);
  if (chosen === null) return;
  const page = { noteId: writing.reading.noteId, pageId: chosen.pageId };
  const count = yield* call(() => scope.services.inkWriting.copy(page, chosen.ids));
  yield* put(copiesTold({ count, from: chosen.pageId }));
  if (isCut) yield* call(changeHeld, writing, { act: 'remove' } as const, scope);
}

type Pasted = Awaited<ReturnType<InkWritingPort['paste']>>;

/** The layer of a page that something new is put on, undefined where that may not be: then it was said why. */
export function* layerFor(pageId: PageId, scope: Scope): SagaGenerator<number | undefined> {
  const layer = penLayer(yield* layersOn(pageId), (yield* select(selectChosenLayers))[pageId]);
  if (layer === undefined || (layer.show && !layer.lock)) return layer?.id ?? 0;
  yield* sayPenRefused({ reason: layer.lock ? 'locked' : 'hidden', layer }, scope);
  return undefined;
}

/** Puts the copies where they were taken, or beside where they still are; the lasso holds them then. */
function* paste(writing: Writing, page: ReturnType<typeof copiesPasted>['payload'], scope: Scope): SagaGenerator<void> {
  const { copied } = yield* select(selectWriting);
  const layer = copied === null ? undefined : yield* layerFor(page.pageId, scope);
  if (copied === null || layer === undefined) return;
  const by = copied.from === page.pageId ? { x: ASIDE, y: ASIDE } : { x: 0, y: 0 };
  const at = scope.services.clock.now();
  const work = (port: InkWritingPort) => port.paste(page, by, layer, at);
  const state = yield* call(act<Pasted>, writing, page.pageId, work, scope);
  if (state !== undefined) yield* call(hold, page, { ids: state.ids }, scope);
}

/** Puts copies of what is held beside it, and holds these. */
function* double(writing: Writing, scope: Scope): SagaGenerator<void> {
  const { chosen } = yield* select(selectWriting);
  const layer = chosen === null ? undefined : yield* layerFor(chosen.pageId, scope);
  if (chosen === null || layer === undefined) return;
  const page = { noteId: writing.reading.noteId, pageId: chosen.pageId };
  const at = scope.services.clock.now();
  const work = (port: InkWritingPort) => port.paste(page, { x: ASIDE, y: ASIDE }, layer, at, chosen.ids);
  const state = yield* call(act<Pasted>, writing, page.pageId, work, scope);
  if (state !== undefined) yield* call(hold, page, { ids: state.ids }, scope);
}

/** Saves a picture of what is held, named by the note and the number of the page. */
function* saveHeld(writing: Writing, format: 'png' | 'svg', { services }: Scope): SagaGenerator<void> {
  const { chosen, hasPaper } = yield* select(selectWriting);
  if (chosen === null) return;
  const { noteId, outline } = writing.reading;
  const { pageId, ids } = chosen;
  const title = (yield* select(makeSelectNote(noteId)))?.title ?? '';
  const pageNumber = outline.pages.findIndex((page) => page.pageId === pageId) + 1;
  const order = { ids, format, hasPaper, title, pageNumber };
  try {
    yield* call(() => services.inkWriting.savePiece({ noteId, pageId }, order));
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'ink/write', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
  }
}

/** Puts something on a page; the lasso holds it then. */
function* insert(
  writing: Writing,
  { thing, ...page }: ReturnType<typeof thingInserted>['payload'],
  scope: Scope,
): SagaGenerator<void> {
  const { pen, pens } = yield* select(selectWriting);
  const layer = yield* layerFor(page.pageId, scope);
  if (layer === undefined) return;
  const as = { layer, at: scope.services.clock.now(), colour: pens[pen].colour };
  const work = (port: InkWritingPort) => port.insert(page, thing, as);
  const state = yield* call(act<Pasted>, writing, page.pageId, work, scope);
  if (state !== undefined) yield* call(hold, page, { ids: state.ids }, scope);
}

/** Opens the text at a place, or a new one that begins there. */
function* beginText(
  { place, width, ...page }: ReturnType<typeof textBegun>['payload'],
  { services }: Scope,
): SagaGenerator<void> {
  const { pen, pens } = yield* select(selectWriting);
  const found = yield* call(() => services.inkWriting.textAt(page, place));
  const box = { left: place.x, top: place.y, right: place.x + width, bottom: place.y + TEXT_SIZE * 1.5 };
  const fresh = { id: null, text: '', box, size: TEXT_SIZE, colour: pens[pen].colour };
  yield* put(typingTold({ typing: { pageId: page.pageId, ...(found ?? fresh) } }));
}

/** Keeps what was typed, as one act. */
function* keepText(
  writing: Writing,
  { text, height }: ReturnType<typeof textTyped>['payload'],
  scope: Scope,
): SagaGenerator<void> {
  const { typing } = yield* select(selectWriting);
  if (typing === null) return;
  yield* put(typingTold({ typing: null }));
  const { pageId, id, box, size, colour, text: before } = typing;
  if (text === before) return;
  const layer = yield* layerFor(pageId, scope);
  if (layer === undefined) return;
  const typed = { text, size, colour, box: { ...box, bottom: box.top + height }, ...(id === null ? {} : { id }) };
  const edit: WrittenEdit = { kind: 'type', typed, layer, at: scope.services.clock.now() };
  const page = { noteId: writing.reading.noteId, pageId };
  yield* call(act, writing, pageId, (port: InkWritingPort) => port.edit(page, edit), scope);
}

const ACTS = [
  ...[eraseFinished, lassoDrawn, wholePageHeld, chosenChanged, chosenCopied, chosenDoubled, chosenSaved, copiesPasted],
  ...[textBegun, textTyped, thingInserted, strokeUndone, strokeRedone, layerActAsked],
];

/** What is done on a page beside strokes: one after the other. */
export const isActOnPage = (action: Action): boolean => ACTS.some(({ match }) => match(action));

function* erase(writing: Writing, page: ReturnType<typeof eraseFinished>['payload'], scope: Scope) {
  const end = (port: InkWritingPort): Promise<WritingState> => port.edit(page, { kind: 'finish' });
  const state = yield* call(act, writing, page.pageId, end, scope);
  yield* sayRefusal(state?.refusal, scope);
}

function* changeLayers(
  writing: Writing,
  asked: ReturnType<typeof layerActAsked>['payload'],
  scope: Scope,
): SagaGenerator<void> {
  const before = yield* call(layersOn, asked.pageId);
  const edit = { kind: 'layers', act: asked.act, at: scope.services.clock.now() } as const;
  const state = yield* call(act, writing, asked.pageId, (port: InkWritingPort) => port.edit(asked, edit), scope);
  if (state !== undefined) yield* call(afterLayerAct, asked, before, state, scope);
}

/** The lasso, and what is done to what it holds. */
function* doHeld(writing: Writing, action: Action, scope: Scope): SagaGenerator<void> {
  if (lassoDrawn.match(action)) yield* call(hold, action.payload, { way: action.payload.way }, scope);
  else if (wholePageHeld.match(action)) yield* call(hold, action.payload, 'all' as const, scope);
  else if (chosenDoubled.match(action)) yield* call(double, writing, scope);
  else if (chosenSaved.match(action)) yield* call(saveHeld, writing, action.payload.format, scope);
  else if (chosenChanged.match(action)) yield* call(changeHeld, writing, action.payload, scope);
  else if (chosenCopied.match(action)) yield* call(copyHeld, writing, action.payload.isCut, scope);
  else if (copiesPasted.match(action)) yield* call(paste, writing, action.payload, scope);
}

/** Does what was asked. */
export function* doAct(writing: Writing, action: Action, scope: Scope): SagaGenerator<void> {
  if (textBegun.match(action)) yield* call(beginText, action.payload, scope);
  else if (textTyped.match(action)) yield* call(keepText, writing, action.payload, scope);
  else if (thingInserted.match(action)) yield* call(insert, writing, action.payload, scope);
  else if (eraseFinished.match(action)) yield* call(erase, writing, action.payload, scope);
  else if (layerActAsked.match(action)) yield* call(changeLayers, writing, action.payload, scope);
  else if (strokeUndone.match(action) || strokeRedone.match(action)) yield* call(turnBack, writing, action, scope);
  else yield* call(doHeld, writing, action, scope);
}
