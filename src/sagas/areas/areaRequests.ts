import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import type { CloudShelf } from '../../app/kit/facts/shelf';
import { monthRequest } from '../../features/calendar/slice';
import { packagesRequest } from '../../features/about/slice';
import { programsRequest } from '../../features/downloads/programsSlice';
import { offeredRequest, shelfRequest, type ShelfAsked } from '../../features/library/cloudSlice';
import { ownGroupsRequest } from '../../features/notes/groupsSlice';
import { noticesRequest } from '../../features/notices/slice';
import {
  cataloguesRequest,
  contentRequest,
  favouritesRequest,
  feedsRequest,
  pagesRequest,
  recommendedRequest,
  subscribeRequest,
  type ContentAsked,
} from '../../features/reading/slice';
import { requestSaga } from '../requests/requestSaga';
import type { Scope } from '../scope';
import { userCentreRequestsSaga } from './userCentreRequests';

/** A worker that is one call of a port. */
const plain =
  <Args, Result>(ask: (args: Args) => Promise<Result>) =>
  (args: Args): SagaGenerator<Result> =>
    call(() => ask(args));

function* readingSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { reading } = services;
  yield* fork(requestSaga, favouritesRequest, services, plain(() => reading.favourites()));
  yield* fork(requestSaga, pagesRequest, services, plain(() => reading.pages()));
  yield* fork(requestSaga, feedsRequest, services, plain(() => reading.subscriptions('rss')));
  yield* fork(requestSaga, cataloguesRequest, services, plain(() => reading.subscriptions('opds')));
  yield* fork(requestSaga, recommendedRequest, services, plain(() => reading.recommended()));
  yield* fork(requestSaga, contentRequest, services, plain((asked: ContentAsked) => reading.content(asked)));
  function* subscribe({ id }: { readonly id: string }): SagaGenerator<null> {
    yield* call(() => reading.subscribe(id));
    yield* put(recommendedRequest.asked({}));
    return null;
  }
  yield* fork(requestSaga, subscribeRequest, services, subscribe, { toast: true });
}

function* listFiles({ bookId }: ShelfAsked, { uid, services: { shelf } }: Scope): SagaGenerator<CloudShelf> {
  if (bookId === undefined) return yield* call(() => shelf.files(uid));
  const file = yield* call(() => shelf.file(uid, bookId));
  return { books: file === undefined ? [] : [file], offered: [] };
}

function* shelfSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* fork(requestSaga, shelfRequest, services, (asked: ShelfAsked) => listFiles(asked, scope));
  function* fetchOffered({ id, name }: { readonly id: string; readonly name: string }): SagaGenerator<null> {
    services.files.download(yield* call(() => services.shelf.offeredUrl(id)), name);
    return null;
  }
  yield* fork(requestSaga, offeredRequest, services, fetchOffered, { toast: true });
}

/** Runs what the pages ask the cloud for. Ends by cancel. */
export function* areaRequestsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { ownGroups, programs, service, statistics } = services;
  yield* fork(userCentreRequestsSaga, scope);
  yield* fork(requestSaga, ownGroupsRequest, services, plain(() => ownGroups.list()));
  yield* fork(requestSaga, noticesRequest, services, plain(({ language }: { language: string }) => service.notices(language)));
  yield* fork(requestSaga, programsRequest, services, plain(({ language }: { language: string }) => programs.list(language)));
  yield* fork(requestSaga, packagesRequest, services, plain(() => programs.packages()));
  yield* fork(requestSaga, monthRequest, services, plain(({ month }: { month: string }) => statistics.month(month)));
  yield* fork(readingSaga, scope);
  yield* fork(shelfSaga, scope);
}
