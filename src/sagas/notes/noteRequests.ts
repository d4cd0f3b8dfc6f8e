import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { PortError } from '../../app/kit/appError';
import type { NoteId } from '../../app/kit/units';
import { nameFault, shownParent } from '../../features/notes/logic';
import { selectNotesById, selectTree } from '../../features/notes/selectors';
import { renameRequest } from '../../features/notes/slice';
import { requestSaga } from '../requests/requestSaga';
import type { Scope } from '../scope';

/** Checks the name against its siblings, then writes it over the newest revision; other fields stay as they came. */
function* renameNote({ id, title }: { id: NoteId; title: string }, { uid, services }: Scope): SagaGenerator<null> {
  const byId = yield* select(selectNotesById);
  const tree = yield* select(selectTree);
  const row = byId[id];
  if (row === undefined) throw new PortError('errors.noteGone');
  const siblings = (tree[shownParent(row, byId) ?? ''] ?? []).filter((other) => other.id !== id && other.kind === row.kind);
  const fault = nameFault(title, siblings.map((sibling) => sibling.title));
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  if (title === row.title) return null;
  const updatedAt = services.clock.now();
  yield* call(() =>
    services.documents.update(uid, 'note', row.documentId, (document) => ({ ...document, title, updatedAt })),
  );
  return null;
}

export function* noteRequestsSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(requestSaga, renameRequest, scope.services, (args: { id: NoteId; title: string }) => renameNote(args, scope));
}
