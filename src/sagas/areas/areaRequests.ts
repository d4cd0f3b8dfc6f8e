import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import type { RequestDeclaration } from '@inkside/kit';
import { monthRequest } from '../../features/calendar/slice';
import { packagesRequest } from '../../features/about/slice';
import { programsRequest } from '../../features/downloads/slice';
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
} from '../../features/reading/slice';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { userCentreRequestsSaga } from './userCentreRequests';
import type { CloudShelf } from '@inkside/protocol';

/** Answers a request with one call of a port, for as long as the caller lives. */
function* answerWith<Args, Result>(
  request: RequestDeclaration<Args, Result>,
  { services }: Scope,
  ask: (args: Args) => Promise<Result>,
): SagaGenerator<void> {
  yield* fork(requestSaga<Args, Result>, request, services, (args: Args) => call(() => ask(args)));
}

function* readingSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { reading } = services;
  yield* answerWith(favouritesRequest, scope, () => reading.favourites());
  yield* answerWith(pagesRequest, scope, () => reading.pages());
  yield* answerWith(feedsRequest, scope, () => reading.subscriptions('rss'));
  yield* answerWith(cataloguesRequest, scope, () => reading.subscriptions('opds'));
  yield* answerWith(recommendedRequest, scope, () => reading.recommended());
  yield* answerWith(contentRequest, scope, (asked) => reading.content(asked));
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
  const { ownGroups, programs, service, statistics } = scope.services;
  yield* fork(userCentreRequestsSaga, scope);
  yield* answerWith(ownGroupsRequest, scope, () => ownGroups.list());
  yield* answerWith(noticesRequest, scope, ({ language }) => service.notices(language));
  yield* answerWith(programsRequest, scope, ({ language }) => programs.list(language));
  yield* answerWith(packagesRequest, scope, () => programs.packages());
  yield* answerWith(monthRequest, scope, ({ month }) => statistics.month(month));
  yield* fork(readingSaga, scope);
  yield* fork(shelfSaga, scope);
}
