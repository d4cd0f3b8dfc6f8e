import { all, call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { PortError } from '../../app/kit/appError';
import { rowAt } from '../../app/kit/rows/rowTable';
import { bookRestoreRequest } from '../../features/library/cloudSlice';
import { selectLibraryRows } from '../../features/library/placeSelectors';
import { requestSaga } from '../requests/requestSaga';
import type { Scope } from '../scope';

const LINK = 5;
const REMOVED = 1;
const ENABLED = 0;

/** REMOVED to ENABLED (specification section 4); the links of the book to its folders follow the same way. */
function* restoreBook({ documentId }: { readonly documentId: string }, { uid, services }: Scope): SagaGenerator<null> {
  const { documents, clock } = services;
  const book = rowAt(yield* select(selectLibraryRows), documentId);
  if (book === undefined) throw new PortError('errors.documentMissing', { id: documentId });
  const { documents: known } = yield* call(() => documents.readAll(uid, 'library'));
  const links = known.filter(
    ({ modeType, status, documentUniqueId }) => modeType === LINK && status === REMOVED && documentUniqueId === book.id,
  );
  const fields = { status: ENABLED, updatedAt: clock.now() };
  yield* call(() => documents.edit(uid, 'library', documentId, fields));
  yield* all(links.map(({ _id }) => call(() => documents.edit(uid, 'library', _id, fields))));
  return null;
}

/** Out of the library's bin. Ends by cancel. */
export function* bookRequestsSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(requestSaga, bookRestoreRequest, scope.services, (args: { documentId: string }) => restoreBook(args, scope), { toast: true });
}
