import { type Action, createAction } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import {
  actionChannel,
  call,
  cancel,
  fork,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  type SagaGenerator,
} from 'typed-redux-saga';

import type { SavedText } from '@inkside/ink';
import { asMs, asNoteId, type EpochMs, freeName, type NoteId } from '@inkside/kit';
import { shownParent, takenTitles } from '../../features/notes/logic';
import { makeSelectFolder, makeSelectNote, selectNoteIndex } from '../../features/notes/selectors';
import { type EnteredRoute, routeEntered } from '../../features/route/slice';
import {
  conflictDecided,
  pictureChosen,
  textDone,
  textReloadAsked,
  textSaveAsked,
  textTyped,
} from '../../features/textNotes/intents';
import type { OpenText } from '../../features/textNotes/types';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';
import { writeCommit } from './newNotesSaga';
import { openText, show, tell, textTold } from './openedText';
import { addPicture, followOthers } from './textArrivals';
import { type Sitting, uploadLeft, uploadText } from './textUpload';

type TypedText = Pick<OpenText, 'text' | 'loads'>;

/** Whoever types rests that long between two thoughts. */
const AFTER_TYPING_MS = asMs(3000);
/** After a failure it is tried again. */
const AGAIN_MS = asMs(30_000);
/** A page that goes tells so soon what was typed last in it. */
const LAST_WORDS_MS = asMs(50);

/** What was typed stands in the store: the pause before it is saved begins anew. */
const textTaken = createAction('textNote/taken');

/** Keeps what is typed in this browser. */
function* keepTyped(noteId: NoteId, { uid, services }: Scope): SagaGenerator<void> {
  const open = yield* call(openText, noteId);
  if (open === undefined) return;
  const { text, revision, base, typedAt } = open;
  yield* call(() => services.making.keepDraft(uid, noteId, { text, revision, base, typedAt }));
}

/** With what is typed now. What was typed upon a text that was replaced meanwhile is merged with that. */
const withTyped = (open: OpenText, { text, loads }: TypedText, typedAt: EpochMs): OpenText => ({
  ...open,
  ...(loads === open.loads ? {} : open.older),
  text,
  typedAt,
  save: open.save === 'saved' || open.save === 'failed' ? 'changed' : open.save,
});

/** Takes up what is typed at once, also while something is saved. */
function* takeTyped({ payload }: ReturnType<typeof textTyped>, noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const open = yield* call(openText, noteId);
  if (open === undefined || payload.noteId !== noteId) return;
  yield* tell(noteId, withTyped(open, payload, scope.services.clock.now()));
  yield* call(keepTyped, noteId, scope);
  yield* put(textTaken());
}

type Written = Extract<SavedText, { kind: 'saved' }>;

/** What is saved stands in the cloud, merged with what others wrote. */
function* takeSaved(sent: OpenText, saved: Written, { uid, services }: Scope): SagaGenerator<void> {
  const { noteId } = sent;
  const now = yield* call(openText, noteId);
  if (now === undefined) return;
  const isMerged = saved.text !== sent.text;
  if (now.text === sent.text) {
    yield* call(() => services.making.keepDraft(uid, noteId, undefined));
    if (isMerged) yield* call(show, { ...now, base: sent.text }, saved.text, saved.revision);
    else yield* tell(noteId, { base: saved.text, revision: saved.revision, save: 'saved', error: null });
  } else {
    // With the old revision, what is typed is merged with what others wrote when it is saved.
    const { revision } = isMerged ? sent : saved;
    yield* tell(noteId, { base: sent.text, revision, save: 'changed' });
  }
  if (saved.doubles === 0) return;
  const [id, params] = [services.ids.newId(), { count: saved.doubles }];
  yield* put(toastRaised({ id, tone: 'plain', code: 'textNotes.doubled', params }));
}

/** Writes what is typed as a new writing; over whatever stands there where `isForced`. */
function* save(sitting: Sitting, isForced: boolean, scope: Scope): SagaGenerator<void> {
  const { noteId } = sitting;
  const open = yield* call(openText, noteId);
  if (open === undefined || (open.save === 'conflict' && !isForced)) return;
  yield* tell(noteId, { save: 'saving', error: null });
  const uploaded = yield* call(uploadText, sitting, open, isForced, scope);
  if ('error' in uploaded) yield* tell(noteId, { save: 'failed', error: uploaded.error });
  else if (uploaded.saved.kind === 'conflict') yield* tell(noteId, { save: 'conflict' });
  else {
    yield* call(takeSaved, open, uploaded.saved, scope);
    if ((yield* call(openText, noteId))?.save === 'changed') yield* call(keepTyped, noteId, scope);
  }
}

/** What is typed becomes a note of its own beside this one, which shows the other text then. */
function* keepBoth(noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const open = yield* call(openText, noteId);
  const row = yield* select(makeSelectNote(noteId));
  if (open === undefined) return;
  yield* tell(noteId, { save: 'saving' });
  try {
    const index = yield* select(selectNoteIndex);
    const parentId = row === undefined ? null : shownParent(row, index.get);
    const beside = takenTitles(yield* select(makeSelectFolder(parentId)), 'note');
    const title = freeName(row?.title ?? '', beside);
    const [mine, commitId] = [asNoteId(services.ids.newId()), services.ids.newId()];
    const note = { noteId: mine, commitId, title, parentId, at: services.clock.now() };
    const made = yield* call(() => services.making.makeText(uid, note, open.text));
    yield* call(writeCommit, made.commit, scope);
    yield* call(() => services.documents.create(uid, 'note', made.note));
    yield* call(() => services.making.keepDraft(uid, noteId, undefined));
    const { text, revision } = yield* call(() => services.making.readText(uid, noteId));
    yield* call(show, open, text, revision);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'textNotes.keptBoth', params: { title } }));
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'textNote/keepBoth', thrown);
    yield* tell(noteId, { save: 'conflict', error });
  }
}

const isIntent = (action: Action): boolean =>
  [textTaken, textSaveAsked, textDone, conflictDecided].some((intent) => intent.match(action));

/** Waits for something to do, as long as it takes; a text that is not saved is saved after a while by itself. */
function* nextIntent(noteId: NoteId, asked: Channel<Action>, { services }: Scope): SagaGenerator<Action | undefined> {
  const open = yield* call(openText, noteId);
  const pause = { changed: AFTER_TYPING_MS, failed: AGAIN_MS }[open?.save as string];
  if (pause === undefined) return yield* take(asked);
  const { intent } = yield* race({ intent: take(asked), waited: call(sleep, services.clock, pause) });
  return intent;
}

const isOwed = (open: OpenText | undefined): boolean => open?.save === 'changed' || open?.save === 'failed';

/** Saves, and leaves when all of it is there. */
function* finish(sitting: Sitting, scope: Scope): SagaGenerator<void> {
  const { noteId } = sitting;
  if (isOwed(yield* call(openText, noteId))) yield* call(save, sitting, false, scope);
  const after = yield* call(openText, noteId);
  if (after?.save === 'saved') scope.services.navigation.go(`/note/open/${noteId}`, { replace: true });
}

function* answer(sitting: Sitting, intent: Action | undefined, scope: Scope): SagaGenerator<void> {
  const { noteId } = sitting;
  if (intent === undefined) yield* call(save, sitting, false, scope);
  else if (textSaveAsked.match(intent)) {
    if (isOwed(yield* call(openText, noteId))) yield* call(save, sitting, false, scope);
  } else if (textDone.match(intent)) yield* call(finish, sitting, scope);
  else if (conflictDecided.match(intent))
    yield* intent.payload.keep === 'mine' ? call(save, sitting, true, scope) : call(keepBoth, noteId, scope);
}

/** One text, from its opening until it is left. */
function* writeText(sitting: Sitting, scope: Scope): SagaGenerator<void> {
  const { noteId } = sitting;
  const { uid, services } = scope;
  yield* put(textTold({ phase: 'opening', noteId }));
  try {
    const { draft, ...stored } = yield* call(() => services.making.readText(uid, noteId));
    const shown = draft ?? { ...stored, base: stored.text, typedAt: services.clock.now() };
    const state = draft === undefined ? 'saved' : 'changed';
    const fresh = { loads: 0, older: null, picture: null, save: state, error: null } as const;
    yield* put(textTold({ phase: 'open', noteId, ...shown, ...fresh }));
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'textNote/open', thrown);
    yield* put(textTold({ phase: 'failed', noteId, error }));
    return;
  }
  yield* takeEvery(textTyped, (typed: ReturnType<typeof textTyped>) => takeTyped(typed, noteId, scope));
  yield* takeEvery(pictureChosen, (chosen: ReturnType<typeof pictureChosen>) => addPicture(chosen, scope));
  yield* fork(followOthers, sitting, scope);
  // What is asked while a text is on its way waits; what is typed begins the pause anew.
  const asked = yield* actionChannel(isIntent, buffers.expanding<Action>());
  for (;;) yield* call(answer, sitting, yield* call(nextIntent, noteId, asked, scope), scope);
}

/** The page may tell what was typed last when it goes, after the address. What the cloud has not goes up then. */
function* leave(sitting: Sitting, open: OpenText, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const isLast = (action: Action): boolean => textTyped.match(action) && action.payload.noteId === open.noteId;
  const { typed } = yield* race({ typed: take(isLast), rest: call(sleep, services.clock, LAST_WORDS_MS) });
  const last = typed as ReturnType<typeof textTyped> | undefined;
  const left = last === undefined ? open : withTyped(open, last.payload, services.clock.now());
  const { noteId, text, revision, base, typedAt, save: standing } = left;
  if (last !== undefined) yield* call(() => services.making.keepDraft(uid, noteId, { text, revision, base, typedAt }));
  if (standing !== 'saved' && standing !== 'conflict') yield* call(uploadLeft, sitting, left, scope);
}

const noteOf = (route: EnteredRoute | null): NoteId | undefined => {
  const noteId = route?.name === 'noteWrite' ? route.params['noteId'] : undefined;
  return noteId === undefined ? undefined : asNoteId(noteId);
};

/** Until the address leaves the note, or the note is asked for once more; gives the route that holds then. */
function* untilLeft(route: EnteredRoute | null): SagaGenerator<EnteredRoute | null> {
  for (;;) {
    const move: Action = yield* take([routeEntered, textReloadAsked]);
    if (!routeEntered.match(move)) return route;
    if (noteOf(route) === undefined || noteOf(move.payload) !== noteOf(route)) return move.payload;
  }
}

/** Follows the address: a text is open while its route is shown. Ends by cancel. */
export function* textNoteSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  let route = shown;
  for (;;) {
    const noteId = noteOf(route);
    if (noteId === undefined) {
      route = yield* call(untilLeft, route);
      continue;
    }
    const sitting: Sitting = { noteId, uploading: undefined, own: new Set() };
    const writing = yield* fork(writeText, sitting, scope);
    route = yield* call(untilLeft, route);
    yield* cancel(writing);
    const open = yield* call(openText, noteId);
    yield* put(textTold({ phase: 'closed' }));
    if (open !== undefined) yield* spawn(leave, sitting, open, scope);
  }
}
