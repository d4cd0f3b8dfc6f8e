import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';
import { asMs } from '@inkside/kit';
import type { PublicFeed, ReadingItem } from '@inkside/protocol';

import { lookRequest, searchRequest, subscribeRequest, subscribeUrlRequest } from '../../features/reading/deskSlice';
import {
  cataloguesRequest,
  favouritesRequest,
  feedsRequest,
  pagesRequest,
  recommendedRequest,
} from '../../features/reading/slice';
import { statesRequest } from '../../features/reading/articlesSlice';
import { sleep } from '../effects/effects';
import { answer, requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { articlesSaga } from './articlesSaga';
import { cataloguesSaga } from './cataloguesSaga';
import { readingActsSaga } from './readingActsSaga';
import { leadOver, readingUndoSaga, tellUndoable } from './readingUndo';

/** Somebody types: the list is asked for when they rest. */
const TYPING_MS = asMs(250);

type Looked = ReturnType<typeof lookRequest.asked>['payload'];

const kindOf = (text: string): PublicFeed['kind'] => (text === 'opds' ? 'opds' : 'rss');

function* search({ text }: { readonly text: string }, { services }: Scope): SagaGenerator<readonly PublicFeed[]> {
  yield* sleep(services.clock, TYPING_MS);
  return yield* call(() => services.reading.search(text));
}

type SubscribeAsked = ReturnType<typeof subscribeUrlRequest.asked>['payload'];

/** The feed has another address now: who looks at it is led to it there. */
function* tellReaddressed(
  { kind, replaces = '' }: SubscribeAsked,
  item: ReadingItem,
  scope: Scope,
): SagaGenerator<void> {
  const words = { code: 'reading.done.readdressed', params: { title: item.title } };
  yield* tellUndoable(words, { kind: 'readdressed', of: kind, before: replaces, now: item.id }, scope);
  leadOver(replaces, item.id, scope);
}

function* subscribeUrl(asked: SubscribeAsked, scope: Scope): SagaGenerator<ReadingItem> {
  const item = yield* call(() => scope.services.reading.subscribeUrl(asked));
  if (asked.replaces !== undefined && asked.replaces !== item.id) yield* call(tellReaddressed, asked, item, scope);
  for (const action of afterSubscribing()) yield* put(action);
  return item;
}

const afterSubscribing = () => [
  feedsRequest.asked({}),
  cataloguesRequest.asked({}),
  statesRequest.asked({}),
  recommendedRequest.asked({}),
];

/** What is known at an address, and taking it. */
function* subscribing(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { reading, articles } = services;
  yield* answer(services, lookRequest, ({ url, kind, username, secret }: Looked) => {
    const login = username === '' && secret === '' ? null : { username, secret: secret === '' ? null : secret };
    return articles.look(url, kindOf(kind), login as Parameters<typeof articles.look>[2]);
  });
  yield* answer(services, subscribeRequest, ({ id }) => reading.subscribe(id, null), {
    afterwards: afterSubscribing,
    toast: true,
  });
  yield* fork(requestSaga, subscribeUrlRequest, services, (asked: SubscribeAsked) => subscribeUrl(asked, scope));
  yield* fork(requestSaga, searchRequest, services, (asked: { readonly text: string }) => search(asked, scope));
}

/** Network reading: what was collected, pages, feeds and catalogues. Ends by cancel. */
export function* readingSaga(scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { reading } = services;
  yield* answer(services, favouritesRequest, () => reading.favourites(uid));
  yield* answer(services, pagesRequest, () => reading.pages(uid));
  yield* answer(services, feedsRequest, () => reading.subscriptions(uid, 'rss'));
  yield* answer(services, cataloguesRequest, () => reading.subscriptions(uid, 'opds'));
  yield* answer(services, recommendedRequest, () => reading.recommended());
  yield* fork(subscribing, scope);
  yield* fork(readingActsSaga, scope);
  yield* fork(articlesSaga, scope);
  yield* fork(cataloguesSaga, scope);
  yield* fork(readingUndoSaga, scope);
}
