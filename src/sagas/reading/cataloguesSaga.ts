import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import { actionChannel, call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, asMs, PortError } from '@inkside/kit';
import { booksChosen, booksRefused, type ChosenBook, duplicatesFound } from '../../features/library/addingSlice';
import { safeNameOf } from '../../features/push/logic';
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
import { transferMoved } from '../../features/transfers/slice';
import { sleep } from '../effects/effects';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { followJob } from './followJob';

/** Somebody types: the catalogue is asked when they rest. */
const TYPING_MS = asMs(300);

type BookAsked = ReturnType<typeof takeBookRequest.asked>['payload'];

const isOfBook = (action: Action): boolean =>
  booksRefused.match(action) || duplicatesFound.match(action) || transferMoved.match(action);

type Outcome = 'added' | 'asked' | 'cancelled';

const wasRefused = ({ name }: ChosenBook, action: Action): AppError | undefined =>
  booksRefused.match(action) ? action.payload.files.find((file) => file.name === safeNameOf(name))?.error : undefined;

const isAskedAbout = ({ fileId }: ChosenBook, action: Action): boolean =>
  duplicatesFound.match(action) && action.payload.files.some((file) => file.fileId === fileId);

const moveOf = ({ fileId }: ChosenBook, action: Action) =>
  transferMoved.match(action) && action.payload.fileId === fileId ? action.payload : undefined;

const ends: Readonly<Record<string, Outcome>> = { done: 'added', cancelled: 'cancelled' };

/** What came of a book, or undefined where that is still open. @throws PortError why it was refused */
const outcomeIn = (action: Action, file: ChosenBook): Outcome | undefined => {
  if (isAskedAbout(file, action)) return 'asked';
  const move = moveOf(file, action);
  const error = wasRefused(file, action) ?? (move?.phase === 'failed' ? move.error : undefined);
  if (error !== undefined) throw new PortError(error.code, error.params);
  return move === undefined ? undefined : ends[move.phase];
};

function* awaitOutcome(file: ChosenBook, heard: Channel<Action>): SagaGenerator<Outcome> {
  for (;;) {
    const outcome = outcomeIn(yield* take(heard), file);
    if (outcome !== undefined) return outcome;
  }
}

/** Fetches a book, hands it to the library, which asks about duplicates as about any other, and says what came of it. */
function* takeBook(book: BookAsked, { services }: Scope): SagaGenerator<null> {
  const { catalogues, ids } = services;
  const params = { title: book.title };
  yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code: 'reading.done.fetching', params }));
  const file = yield* call(() => catalogues.fetch(book));
  const heard = yield* actionChannel(isOfBook, buffers.expanding<Action>());
  try {
    yield* put(booksChosen({ files: [file], folder: '' }));
    const outcome = yield* call(awaitOutcome, file, heard);
    const tone = outcome === 'added' ? 'good' : 'plain';
    if (outcome !== 'cancelled') {
      yield* put(toastRaised({ id: ids.newId(), tone, code: `reading.done.${outcome}`, params }));
    }
  } finally {
    heard.close();
  }
  return null;
}

type CatalogueAsked = ReturnType<typeof catalogueRequest.asked>['payload'];

function* openPage({ url, words }: CatalogueAsked, { services }: Scope): SagaGenerator<CatalogueView> {
  if (words !== '') yield* sleep(services.clock, TYPING_MS);
  return yield* call(() => services.catalogues.open(url, words));
}

type LoginAsked = ReturnType<typeof loginRequest.asked>['payload'];

/** The page that wanted it is asked for once more. */
function* signIn(asked: LoginAsked, { services }: Scope): SagaGenerator<null> {
  yield* call(() => services.catalogues.login(asked));
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
