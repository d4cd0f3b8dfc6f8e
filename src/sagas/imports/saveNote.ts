import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asNoteId, type ErrorParams, foldedName, type NoteId, PortError } from '@inkside/kit';
import { freeTitle, writingsOf } from '../../features/imports/importsLogic';
import { makeSelectImported } from '../../features/imports/selectors';
import { importSaveCancelled, importSaveChosen, saveEnded, saveMoved } from '../../features/imports/slice';
import { makeSelectFolder, makeSelectNote, selectTags } from '../../features/notes/selectors';
import { tagDocument } from '../../features/notes/tagOperations';
import { toastRaised } from '../../features/toasts/slice';
import type { SaveEvent, SaveTarget } from '@inkside/ink';
import { reportThrown, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';
import { showList } from './takeFiles';

/** Commit states of the specification, section 3. */
const COMMIT_COMPLETE = 1;

const cancels = (noteId: NoteId) => (action: Action) =>
  importSaveCancelled.match(action) && action.payload.noteId === noteId;

/** Moves the objects, reporting progress; gives what was left out. The source's end stops it and removes what was sent. */
function* sendObjects(noteId: NoteId, target: SaveTarget, { uid, services }: Scope): SagaGenerator<readonly string[]> {
  yield* call(() => services.objects.refreshCredentials());
  const events = sourceOf<SaveEvent>((report) => services.imports.upload(uid, noteId, target, report));
  try {
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'done') return event.leftOut ?? [];
      if (event.kind === 'failed') throw new PortError(event.error.code, event.error.params);
      yield* put(saveMoved({ noteId, save: { phase: 'sending', sent: event.sent, total: event.total } }));
    }
  } finally {
    events.close();
  }
}

interface InCloud {
  /** As the cloud writes it. */
  readonly id: NoteId;
  readonly isShown: boolean;
}

/** The cloud's note of an id, however it is written there. */
function* findInCloud(noteId: NoteId, { uid, services }: Scope): SagaGenerator<InCloud | undefined> {
  for (const id of writingsOf(noteId)) {
    const row = yield* select(makeSelectNote(id));
    if (row !== undefined) return { id, isShown: row.status === 1 };
  }
  for (const id of writingsOf(noteId)) {
    const known = yield* call(() => services.documents.get(uid, 'note', id));
    if (known !== undefined) return { id, isShown: false };
  }
  return undefined;
}

/** Where the note goes in the cloud: to an id of its own, or nowhere when the cloud has this very note. */
interface Place {
  readonly id: NoteId;
  readonly isThere: boolean;
}

/** A note has its own id in the cloud, or a new one when the cloud has another note of that id. */
function* placeInCloud(noteId: NoteId, scope: Scope): SagaGenerator<Place> {
  const { uid, services } = scope;
  const known = yield* call(findInCloud, noteId, scope);
  if (known === undefined) return { id: noteId, isThere: false };
  const standing = yield* call(() => services.imports.standing(uid, noteId, known.id));
  if (known.isShown && standing === 'same') return { id: known.id, isThere: true };
  return { id: asNoteId(services.ids.newId()), isThere: false };
}

/** The note's tags in the cloud: those that are called alike, and new ones for the others. */
function* tagsInCloud(titles: readonly string[], { uid, services }: Scope): SagaGenerator<readonly NoteId[]> {
  const byName = new Map((yield* select(selectTags)).map(({ id, title }) => [foldedName(title), id]));
  const ids = new Set<NoteId>();
  for (const title of titles) {
    const known = byName.get(foldedName(title));
    const id = known ?? asNoteId(services.ids.newId());
    if (known === undefined) {
      const document = tagDocument({ uid, id, title, at: services.clock.now() });
      yield* call(() => services.documents.create(uid, 'note', document));
      byName.set(foldedName(title), id);
    }
    ids.add(id);
  }
  return [...ids];
}

/** Objects lie in the store: the commit says so, first that they come and then that they are there; then the tree. */
function* writeDocuments(noteId: NoteId, target: SaveTarget, { uid, services }: Scope): SagaGenerator<void> {
  const { commit, note } = yield* call(() => services.imports.documents(uid, noteId, target));
  yield* call(() => services.documents.create(uid, 'note', commit));
  const complete = { commitStatus: COMMIT_COMPLETE, updatedAt: services.clock.now() };
  yield* call(() => services.documents.edit(uid, 'note', commit._id, complete));
  yield* call(() => services.documents.create(uid, 'note', note));
  yield* call(() => services.imports.markSaved(uid, noteId, target.noteId));
}

function* toast(code: string, params: ErrorParams, { services }: Scope): SagaGenerator<void> {
  const tone = code === 'imports.savedPartly' ? 'bad' : 'good';
  yield* put(toastRaised({ id: services.ids.newId(), tone, code, params }));
}

/** Names that are told; the others are counted. */
const MOST_NAMES = 3;

function* tellSaved(title: string, leftOut: readonly string[], scope: Scope): SagaGenerator<void> {
  const names = leftOut.slice(0, MOST_NAMES).join(', ');
  if (leftOut.length === 0) yield* call(toast, 'imports.saved', { title }, scope);
  else yield* call(toast, 'imports.savedPartly', { title, count: leftOut.length, names }, scope);
}

function* save(noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const note = yield* select(makeSelectImported(noteId));
  if (note === undefined) throw new PortError('errors.noteGone');
  const { id: cloudId, isThere } = yield* call(placeInCloud, noteId, scope);
  if (isThere) {
    yield* call(() => services.imports.markSaved(uid, noteId, cloudId));
    yield* call(toast, 'imports.inCloudAlready', { title: note.title }, scope);
    return;
  }
  const siblings = yield* select(makeSelectFolder(null));
  const title = freeTitle(
    note.title,
    siblings.map((row) => row.title),
  );
  const plain: SaveTarget = { noteId: cloudId, commitId: services.ids.newId(), title, at: services.clock.now() };
  const { sent } = yield* race({ sent: call(sendObjects, noteId, plain, scope), cancelled: take(cancels(noteId)) });
  if (sent === undefined) return;
  yield* put(saveMoved({ noteId, save: { phase: 'writing' } }));
  // Only now: of a save that is stopped no tag remains.
  const tags = yield* call(tagsInCloud, note.tags ?? [], scope);
  yield* call(writeDocuments, noteId, tags.length === 0 ? plain : { ...plain, tags }, scope);
  yield* call(tellSaved, title, sent, scope);
}

function* runSave(noteId: NoteId, running: Set<NoteId>, scope: Scope): SagaGenerator<void> {
  running.add(noteId);
  yield* put(saveMoved({ noteId, save: { phase: 'sending', sent: 0, total: 0 } }));
  try {
    yield* call(save, noteId, scope);
    yield* put(saveEnded({ noteId }));
    yield* call(showList, scope);
  } catch (thrown) {
    yield* call(reportThrown, scope.services.clock, 'imports/save', thrown);
    yield* put(saveMoved({ noteId, save: { phase: 'failed', error: appErrorOf(thrown) } }));
  } finally {
    running.delete(noteId);
  }
}

/** Saves imported notes to the cloud; asking twice sends once. On cancel what is under way is stopped and removed. */
export function* saveNotesSaga(scope: Scope): SagaGenerator<void> {
  const running = new Set<NoteId>();
  for (;;) {
    const { payload } = yield* take(importSaveChosen);
    if (!running.has(payload.noteId)) yield* fork(runSave, payload.noteId, running, scope);
  }
}
