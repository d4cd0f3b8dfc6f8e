import { all, call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';

import { PortError, rowAt } from '@inkside/kit';
import { bookRestoreRequest, shelfRequest } from '../../features/library/cloudSlice';
import { bookDownloadRequest, bookFileName } from '../../features/library/openBook';
import { selectBooksById, selectLibraryRows, selectListing } from '../../features/library/placeSelectors';
import { requestSaga } from '../requestSaga';
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

/**
 * The file is looked for anew: what a browser finds behind an address it does not tell the page. One that is gone is
 * listed again, so that the page says so too.
 */
function* downloadBook({ bookId }: { readonly bookId: string }, { uid, services }: Scope): SagaGenerator<null> {
  const file = yield* call(() => services.shelf.file(uid, bookId));
  const title = (yield* select(selectBooksById)).get(bookId)?.title ?? '';
  if (file === undefined) {
    const listing = yield* select(selectListing);
    yield* put(shelfRequest.asked(listing.phase === 'idle' ? { bookId } : listing.args));
    throw new PortError('errors.objectMissing', { name: title || bookId });
  }
  const name = bookFileName(title, file);
  services.files.download(yield* call(() => services.objects.signedUrl(file.key, name)), name);
  return null;
}

/** Out of the library's bin, and out of the cloud to this computer. Ends by cancel. */
export function* bookRequestsSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(
    requestSaga,
    bookRestoreRequest,
    scope.services,
    (args: { documentId: string }) => restoreBook(args, scope),
    { toast: true },
  );
  yield* fork(
    requestSaga,
    bookDownloadRequest,
    scope.services,
    (args: { bookId: string }) => downloadBook(args, scope),
    { toast: true },
  );
}
