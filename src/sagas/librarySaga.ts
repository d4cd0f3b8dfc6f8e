import { call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';

import { asFileId, PortError } from '@inkside/kit';
import type { CloudShelf } from '@inkside/protocol';
import { offeredRequest, shelfRequest, type ShelfAsked } from '../features/library/cloudSlice';
import { bookDownloadRequest, bookFileName, bookSendRequest } from '../features/library/openBook';
import { selectBooksById, selectListing } from '../features/library/selectors';
import { toastRaised } from '../features/toasts/slice';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';
import { announcePush } from './transfers/announcePush';

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

/** The file lies in the cloud already: devices are told where, by a message as of any file that is sent. */
function* sendBook({ bookId }: { readonly bookId: string }, scope: Scope): SagaGenerator<null> {
  const { uid, services } = scope;
  const book = (yield* select(selectBooksById)).get(bookId);
  const file = yield* call(() => services.library.file(uid, bookId));
  if (file === undefined) throw new PortError('errors.bookFileGone', { name: book?.title ?? bookId });
  const { key, extension, bytes } = file;
  const chosen = { fileId: asFileId(bookId), name: bookFileName(book?.title ?? '', file), size: bytes };
  yield* call(announcePush, chosen, { id: services.ids.newId(), key, extension }, book?.hash ?? '', scope);
  const params = { name: book?.title ?? chosen.name };
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'library.sent', params }));
  return null;
}

function* listFiles({ bookId }: ShelfAsked, { uid, services: { library } }: Scope): SagaGenerator<CloudShelf> {
  if (bookId === undefined) return yield* call(() => library.files(uid));
  const file = yield* call(() => library.file(uid, bookId));
  return { books: file === undefined ? [] : [file], offered: [] };
}

/** Files of books in the cloud, and out of it to this computer. Ends by cancel. */
export function* librarySaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  yield* fork(requestSaga, shelfRequest, services, (asked: ShelfAsked) => listFiles(asked, scope));
  function* fetchOffered({ id, name }: { readonly id: string; readonly name: string }): SagaGenerator<null> {
    services.files.download(yield* call(() => services.library.offeredUrl(id)), name);
    return null;
  }
  yield* fork(requestSaga, offeredRequest, services, fetchOffered, toast);
  yield* fork(requestSaga, bookSendRequest, services, (args: { bookId: string }) => sendBook(args, scope), toast);
  yield* fork(
    requestSaga,
    bookDownloadRequest,
    services,
    (args: { bookId: string }) => downloadBook(args, scope),
    toast,
  );
}
