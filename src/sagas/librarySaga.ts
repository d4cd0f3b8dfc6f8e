import { all, call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';

import { PortError, rowAt } from '@inkside/kit';
import type { CloudShelf } from '@inkside/protocol';
import { bookRestoreRequest, offeredRequest, shelfRequest, type ShelfAsked } from '../features/library/cloudSlice';
import { bookDownloadRequest, bookFileName } from '../features/library/openBook';
import { selectBooksById, selectLibraryRows, selectListing } from '../features/library/selectors';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

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
  const file = yield* call(() => services.library.file(uid, bookId));
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

function* listFiles({ bookId }: ShelfAsked, { uid, services: { library } }: Scope): SagaGenerator<CloudShelf> {
  if (bookId === undefined) return yield* call(() => library.files(uid));
  const file = yield* call(() => library.file(uid, bookId));
  return { books: file === undefined ? [] : [file], offered: [] };
}

/** Files of books in the cloud, out of it to this computer, and books out of the bin. Ends by cancel. */
export function* librarySaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  yield* fork(requestSaga, shelfRequest, services, (asked: ShelfAsked) => listFiles(asked, scope));
  function* fetchOffered({ id, name }: { readonly id: string; readonly name: string }): SagaGenerator<null> {
    services.files.download(yield* call(() => services.library.offeredUrl(id)), name);
    return null;
  }
  yield* fork(requestSaga, offeredRequest, services, fetchOffered, toast);
  yield* fork(
    requestSaga,
    bookRestoreRequest,
    services,
    (args: { documentId: string }) => restoreBook(args, scope),
    toast,
  );
  yield* fork(
    requestSaga,
    bookDownloadRequest,
    services,
    (args: { bookId: string }) => downloadBook(args, scope),
    toast,
  );
}
