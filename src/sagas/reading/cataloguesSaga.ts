import { call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import { booksChosen } from '../../features/library/addingSlice';
import {
  catalogueRequest,
  type CatalogueView,
  loginRequest,
  sendBookRequest,
  takeBookRequest,
} from '../../features/reading/deskSlice';
import { selectCatalogue } from '../../features/reading/selectors';
import { cataloguesRequest } from '../../features/reading/slice';
import { toastRaised } from '../../features/toasts/slice';
import { sleep } from '../effects/effects';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { followJob } from './followJob';

/** Somebody types: the catalogue is asked when they rest. */
const TYPING_MS = asMs(300);

type BookAsked = ReturnType<typeof takeBookRequest.asked>['payload'];

/** Fetches a book and hands it to the library, which asks about duplicates as about any other. */
function* takeBook(book: BookAsked, { services }: Scope): SagaGenerator<null> {
  const { catalogues, ids } = services;
  const params = { title: book.title };
  yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code: 'reading.done.fetching', params }));
  const file = yield* call(() => catalogues.fetch(book));
  yield* put(booksChosen({ files: [file], folder: '' }));
  return null;
}

type CatalogueAsked = ReturnType<typeof catalogueRequest.asked>['payload'];

function* openPage({ url, words }: CatalogueAsked, { services }: Scope): SagaGenerator<CatalogueView> {
  if (words !== '') yield* sleep(services.clock, TYPING_MS);
  return yield* call(() => services.catalogues.open(url, words));
}

type LoginAsked = ReturnType<typeof loginRequest.asked>['payload'];

/** The page that wanted it is asked for once more. */
function* signIn({ id, username, secret }: LoginAsked, { services }: Scope): SagaGenerator<null> {
  yield* call(() => services.catalogues.login(id, username, secret));
  yield* put(cataloguesRequest.asked({}));
  const shown = yield* select(selectCatalogue);
  if (shown.phase === 'ready' && shown.data.kind === 'login') yield* put(catalogueRequest.asked(shown.args));
  return null;
}

/** Catalogues of books, and what is taken out of them. Ends by cancel. */
export function* cataloguesSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { catalogues } = services;
  yield* fork(requestSaga, catalogueRequest, services, (asked: CatalogueAsked) => openPage(asked, scope));
  yield* fork(requestSaga, loginRequest, services, (asked: LoginAsked) => signIn(asked, scope));
  yield* fork(requestSaga, takeBookRequest, services, (book: BookAsked) => takeBook(book, scope), {
    toast: true,
  });
  yield* fork(
    requestSaga,
    sendBookRequest,
    services,
    (book: BookAsked) => followJob(() => catalogues.send(book), scope),
    { toast: true },
  );
}
