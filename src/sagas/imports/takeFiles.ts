import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, type FileId, type NoteId } from '@inkside/kit';
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
import { filesChosen } from '../../features/push/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import type { FoundNote } from '@inkside/ink';

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

/** What became of a file: its notes are kept or asked about, or it was refused; or it is nothing that belongs here. */
type Taken = 'taken' | 'notNotes';

/** Notes of another maker may have the same ending. */
function* isForeign(fileId: FileId, { services }: Scope): SagaGenerator<boolean> {
  try {
    return (yield* call(() => services.files.look(fileId))).kind === 'supernote';
  } catch {
    return false;
  }
}

/** The notes of a file; undefined for an archive or a note of another kind, which is sent up instead, when somebody says so. */
function* lookInto({ fileId, orElse }: ChosenNoteFile, scope: Scope): SagaGenerator<readonly FoundNote[] | undefined> {
  try {
    return yield* call(() => scope.services.imports.look(fileId));
  } catch (thrown) {
    if (orElse === 'upload' || (yield* call(isForeign, fileId, scope))) return undefined;
    throw thrown;
  }
}

function* takeFile(file: ChosenNoteFile, isOnly: boolean, scope: Scope): SagaGenerator<Taken> {
  const { services } = scope;
  const { fileId, name } = file;
  yield* put(fileReading({ name }));
  let isWaiting = false;
  try {
    const notes = yield* call(lookInto, file, scope);
    isWaiting = notes === undefined || notes.length > 1;
    if (notes === undefined) return 'notNotes';
    if (isWaiting) yield* put(choiceNeeded({ fileId, name, notes }));
    else
      yield* call(
        keep,
        fileId,
        notes.map(({ noteId }) => noteId),
        isOnly,
        scope,
      );
    return 'taken';
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'imports/file', thrown);
    yield* put(fileRefused({ name, error: appErrorOf(thrown) }));
    return 'taken';
  } finally {
    if (!isWaiting) services.files.release(fileId);
    yield* put(fileRead({ name }));
  }
}

/**
 * One file after the other; of several the list is shown, and what of them could not be read. Archives that hold no
 * notes are sent up, in one choice with what lay beside them.
 */
function* takeFiles(
  { files, uploads = [] }: ReturnType<typeof noteFilesChosen>['payload'],
  scope: Scope,
): SagaGenerator<void> {
  const others: ChosenNoteFile[] = [];
  for (const file of files) {
    const taken = yield* call(takeFile, file, files.length === 1, scope);
    if (taken === 'notNotes') others.push(file);
  }
  if (files.length > 1 && others.length < files.length) scope.services.navigation.go('/note/imported');
  const sent = [...uploads, ...others].map(({ fileId, name, size }) => ({ fileId, name, size }));
  if (sent.length > 0) yield* put(filesChosen({ files: sent }));
}

function* takePicked(
  { payload: { fileId, noteIds } }: ReturnType<typeof notesPicked>,
  scope: Scope,
): SagaGenerator<void> {
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
    yield* fork(takeFiles, payload, scope);
  }
}
