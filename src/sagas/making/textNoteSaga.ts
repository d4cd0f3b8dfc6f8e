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
  take,
  takeEvery,
  type SagaGenerator,
} from 'typed-redux-saga';

import { asMs, asNoteId, freeName, type NoteId } from '@inkside/kit';
import { shownParent, takenTitles } from '../../features/notes/logic';
import { makeSelectFolder, makeSelectNote, selectNoteIndex } from '../../features/notes/selectors';
import { type EnteredRoute, routeEntered } from '../../features/route/slice';
import {
  conflictDecided,
  textAbandoned,
  textDone,
  textReloadAsked,
  textSaveAsked,
  textTyped,
} from '../../features/textNotes/intents';
import { selectTextNote } from '../../features/textNotes/selectors';
import type { OpenText, TextNoteState } from '../../features/textNotes/types';
import { makingTold } from '../../features/making/slice';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';
import { writeCommit } from './newNotesSaga';

/** Whoever types rests that long between two thoughts. */
const AFTER_TYPING_MS = asMs(1500);
/** After a failure it is tried again. */
const AGAIN_MS = asMs(30_000);

/** What was typed stands in the store: the pause before it is saved begins anew. */
const textTaken = createAction('textNote/taken');

const textTold = (text: TextNoteState) => makingTold({ text });

/** The text as it stands in the store; undefined when it was left. */
function* openText(noteId: NoteId): SagaGenerator<OpenText | undefined> {
  const text = yield* select(selectTextNote);
  return text.phase === 'open' && text.noteId === noteId ? text : undefined;
}

function* tell(noteId: NoteId, change: Partial<OpenText>): SagaGenerator<void> {
  const open = yield* call(openText, noteId);
  if (open !== undefined) yield* put(textTold({ ...open, ...change }));
}

/** Keeps what is typed in this browser. */
function* keepTyped(noteId: NoteId, { uid, services }: Scope): SagaGenerator<void> {
  const open = yield* call(openText, noteId);
  if (open === undefined) return;
  const { text, revision } = open;
  yield* call(() => services.making.keepDraft(uid, noteId, { text, revision }));
}

/** Takes up what is typed at once, also while something is saved. */
function* takeTyped({ payload }: ReturnType<typeof textTyped>, noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const open = yield* call(openText, noteId);
  if (open === undefined || payload.noteId !== noteId) return;
  const save = open.save === 'saved' || open.save === 'failed' ? 'changed' : open.save;
  yield* tell(noteId, { text: payload.text, save });
  yield* call(keepTyped, noteId, scope);
  yield* put(textTaken());
}

/** Writes what is typed as a new writing; over whatever stands there where `isForced`. */
function* save(noteId: NoteId, isForced: boolean, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const open = yield* call(openText, noteId);
  if (open === undefined) return;
  yield* tell(noteId, { save: 'saving', error: null });
  try {
    yield* call(() => services.objects.refreshCredentials());
    const row = yield* select(makeSelectNote(noteId));
    const revision = isForced ? undefined : open.revision;
    const at = services.clock.now();
    const asked = { noteId, commitId: services.ids.newId(), title: row?.title ?? '', text: open.text, revision, at };
    const saved = yield* call(() => services.making.saveText(uid, asked));
    if (saved.kind === 'conflict') {
      yield* tell(noteId, { save: 'conflict' });
      return;
    }
    yield* tell(noteId, { revision: saved.revision });
    yield* call(keepTyped, noteId, scope);
    yield* call(writeCommit, saved.commit, scope);
    yield* call(() => services.documents.edit(uid, 'note', row?.documentId ?? noteId, { updatedAt: at }));
    const now = yield* call(openText, noteId);
    const isAll = now?.text === open.text;
    if (isAll) yield* call(() => services.making.keepDraft(uid, noteId, undefined));
    yield* tell(noteId, { save: isAll ? 'saved' : 'changed' });
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'textNote/save', thrown);
    yield* tell(noteId, { save: 'failed', error });
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
    yield* tell(noteId, { text, revision, loads: open.loads + 1, save: 'saved', error: null });
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'textNotes.keptBoth', params: { title } }));
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'textNote/keepBoth', thrown);
    yield* tell(noteId, { save: 'conflict', error });
  }
}

const isIntent = (action: Action): boolean =>
  [textTaken, textSaveAsked, textDone, conflictDecided, textAbandoned].some((intent) => intent.match(action));

/** Waits for something to do, as long as it takes; a text that is not saved is saved after a while by itself. */
function* nextIntent(noteId: NoteId, asked: Channel<Action>, { services }: Scope): SagaGenerator<Action | undefined> {
  const open = yield* call(openText, noteId);
  const pause = { changed: AFTER_TYPING_MS, failed: AGAIN_MS }[open?.save as string];
  if (pause === undefined) return yield* take(asked);
  const { intent } = yield* race({ intent: take(asked), waited: call(sleep, services.clock, pause) });
  return intent;
}

/** Saves, and leaves when all of it is there. */
function* finish(noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const before = yield* call(openText, noteId);
  if (before?.save === 'changed' || before?.save === 'failed') yield* call(save, noteId, false, scope);
  const after = yield* call(openText, noteId);
  if (after?.save === 'saved') scope.services.navigation.go(`/note/open/${noteId}`, { replace: true });
}

function* answer(noteId: NoteId, intent: Action | undefined, scope: Scope): SagaGenerator<void> {
  if (intent === undefined || textSaveAsked.match(intent)) yield* call(save, noteId, false, scope);
  else if (textDone.match(intent)) yield* call(finish, noteId, scope);
  else if (textAbandoned.match(intent))
    yield* call(() => scope.services.making.keepDraft(scope.uid, noteId, undefined));
  else if (conflictDecided.match(intent))
    yield* intent.payload.keep === 'mine' ? call(save, noteId, true, scope) : call(keepBoth, noteId, scope);
}

/** One text, from its opening until it is left. */
function* writeText(noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* put(textTold({ phase: 'opening', noteId }));
  try {
    const { text, revision, draft } = yield* call(() => services.making.readText(uid, noteId));
    const shown = draft ?? { text, revision };
    const state = draft === undefined ? 'saved' : 'changed';
    yield* put(textTold({ phase: 'open', noteId, ...shown, loads: 0, save: state, error: null }));
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'textNote/open', thrown);
    yield* put(textTold({ phase: 'failed', noteId, error }));
    return;
  }
  yield* takeEvery(textTyped, (typed: ReturnType<typeof textTyped>) => takeTyped(typed, noteId, scope));
  // What is asked while a text is on its way waits; what is typed begins the pause anew.
  const asked = yield* actionChannel(isIntent, buffers.expanding<Action>());
  for (;;) yield* call(answer, noteId, yield* call(nextIntent, noteId, asked, scope), scope);
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
    const writing = noteId === undefined ? undefined : yield* fork(writeText, noteId, scope);
    route = yield* call(untilLeft, route);
    if (writing === undefined) continue;
    yield* cancel(writing);
    yield* put(textTold({ phase: 'closed' }));
  }
}
