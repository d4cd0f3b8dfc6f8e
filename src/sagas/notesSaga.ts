import { all, call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { type NoteId, PortError } from '@inkside/kit';
import { nameFault } from '../features/notes/logic';
import { binnedBelow } from '../features/notes/sectionLogic';
import { makeSelectNote, makeSelectSiblingTitles, selectBinnedNotes } from '../features/notes/selectors';
import { renameRequest, restoreRequest, starRequest } from '../features/notes/slice';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** Checks the name against its siblings, then writes it over the newest revision; other fields stay as they came. */
function* renameNote({ id, title }: { id: NoteId; title: string }, { uid, services }: Scope): SagaGenerator<null> {
  const row = yield* select(makeSelectNote(id));
  if (row === undefined) throw new PortError('errors.noteGone');
  const fault = nameFault(title, yield* select(makeSelectSiblingTitles(id)));
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  if (title === row.title) return null;
  const fields = { title, updatedAt: services.clock.now() };
  yield* call(() => services.documents.edit(uid, 'note', row.documentId, fields));
  return null;
}

/**
 * Takes a note out of the bin, a folder together with what lies below it there. It comes back to its folder, or to the
 * root when that is gone or in the bin itself: a device would not show it there.
 */
function* restoreNote({ id }: { readonly id: NoteId }, { uid, services }: Scope): SagaGenerator<null> {
  const row = yield* select(makeSelectNote(id));
  if (row === undefined) throw new PortError('errors.noteGone');
  const parent = row.parentId === null ? undefined : yield* select(makeSelectNote(row.parentId));
  const hasHome = parent?.kind === 'folder' && parent.status === 1;
  const below = binnedBelow(row, yield* select(selectBinnedNotes));
  const enabled = { status: 1, enabled: true, updatedAt: services.clock.now() };
  const home = hasHome ? {} : { parentUniqueId: null };
  yield* call(() => services.documents.edit(uid, 'note', row.documentId, { ...enabled, ...home }));
  yield* all(below.map(({ documentId }) => call(() => services.documents.edit(uid, 'note', documentId, enabled))));
  return null;
}

/** The star is no change of the note: its day stays, and with it its place in the lists. */
function* starNote(
  { id, isFavourite }: { readonly id: NoteId; readonly isFavourite: boolean },
  scope: Scope,
): SagaGenerator<null> {
  const { uid, services } = scope;
  const row = yield* select(makeSelectNote(id));
  if (row === undefined) throw new PortError('errors.noteGone');
  yield* call(() => services.documents.edit(uid, 'note', row.documentId, { favorite: isFavourite ? 1 : 0 }));
  return null;
}

/** What a person does with notes: rename, put back from the bin, star. Ends by cancel. */
export function* notesSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  // The form of a name says itself what is wrong with it.
  yield* fork(requestSaga, renameRequest, services, (args: { id: NoteId; title: string }) => renameNote(args, scope));
  yield* fork(requestSaga, restoreRequest, services, (args: { id: NoteId }) => restoreNote(args, scope), toast);
  yield* fork(
    requestSaga,
    starRequest,
    services,
    (args: { id: NoteId; isFavourite: boolean }) => starNote(args, scope),
    toast,
  );
}
