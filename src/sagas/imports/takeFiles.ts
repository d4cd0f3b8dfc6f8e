import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf } from '../../app/kit/appError';
import type { FileId, NoteId } from '../../app/kit/text/units';
import {
  choiceNeeded,
  fileRead,
  fileReading,
  fileRefused,
  importsLoaded,
  noteFilesChosen,
  notesPicked,
  type ChosenNoteFile,
} from '../../features/imports/slice';
import { reportThrown } from '../effects/report';
import type { Scope } from '../scope';

/** Reads the list anew from its store. */
export function* showList({ uid, services }: Scope): SagaGenerator<void> {
  const notes = yield* call(() => services.imports.list(uid));
  yield* put(importsLoaded({ notes }));
}

/** Keeps notes of a file; a single one is opened at once, of several the list is shown. */
function* keep(fileId: FileId, noteIds: readonly NoteId[], opens: boolean, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const kept = yield* call(() => services.imports.keep(uid, fileId, noteIds, services.clock.now()));
  yield* call(showList, scope);
  const [first] = kept;
  if (!opens || first === undefined) return;
  services.navigation.go(kept.length === 1 ? `/note/imported/${encodeURIComponent(first.noteId)}` : '/note/imported');
}

function* takeFile({ fileId, name }: ChosenNoteFile, isOnly: boolean, scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* put(fileReading({ name }));
  let isWaiting = false;
  try {
    const notes = yield* call(() => services.imports.look(fileId));
    isWaiting = notes.length > 1;
    if (isWaiting) yield* put(choiceNeeded({ fileId, name, notes }));
    else yield* call(keep, fileId, notes.map(({ noteId }) => noteId), isOnly, scope);
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'imports/file', thrown);
    yield* put(fileRefused({ name, error: appErrorOf(thrown) }));
  } finally {
    if (!isWaiting) services.files.release(fileId);
    yield* put(fileRead({ name }));
  }
}

/** One file after the other; of several the list is shown, and what of them could not be read. */
function* takeFiles(files: readonly ChosenNoteFile[], scope: Scope): SagaGenerator<void> {
  for (const file of files) yield* call(takeFile, file, files.length === 1, scope);
  if (files.length > 1) scope.services.navigation.go('/note/imported');
}

function* takePicked({ payload: { fileId, noteIds } }: ReturnType<typeof notesPicked>, scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  try {
    if (noteIds.length > 0) yield* call(keep, fileId, noteIds, true, scope);
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'imports/pick', thrown);
    yield* put(fileRefused({ name: '', error: { code, params } }));
  } finally {
    services.files.release(fileId);
  }
}

/** Takes notes out of chosen files. Ends by cancel. */
export function* takeFilesSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(function* pick(): SagaGenerator<void> {
    for (;;) yield* fork(takePicked, yield* take(notesPicked), scope);
  });
  for (;;) {
    const { payload } = yield* take(noteFilesChosen);
    yield* fork(takeFiles, payload.files, scope);
  }
}
