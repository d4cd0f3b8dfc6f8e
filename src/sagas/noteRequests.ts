import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { type NoteId, PortError } from '@inkside/kit';
import { nameFault } from '../features/notes/logic';
import { makeSelectNote, makeSelectSiblingTitles } from '../features/notes/selectors';
import { renameRequest } from '../features/notes/slice';
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

export function* noteRequestsSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(requestSaga, renameRequest, scope.services, (args: { id: NoteId; title: string }) =>
    renameNote(args, scope),
  );
}
