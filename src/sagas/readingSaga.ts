import type { SagaGenerator } from 'typed-redux-saga';

import {
  cataloguesRequest,
  contentRequest,
  favouritesRequest,
  feedsRequest,
  pagesRequest,
  recommendedRequest,
  subscribeRequest,
} from '../features/reading/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Network reading: what was collected, pages, feeds and catalogues. Ends by cancel. */
export function* readingSaga({ services }: Scope): SagaGenerator<void> {
  const { reading } = services;
  yield* answer(services, favouritesRequest, () => reading.favourites());
  yield* answer(services, pagesRequest, () => reading.pages());
  yield* answer(services, feedsRequest, () => reading.subscriptions('rss'));
  yield* answer(services, cataloguesRequest, () => reading.subscriptions('opds'));
  yield* answer(services, recommendedRequest, () => reading.recommended());
  yield* answer(services, contentRequest, (asked) => reading.content(asked));
  yield* answer(services, subscribeRequest, ({ id }) => reading.subscribe(id), {
    afterwards: () => [recommendedRequest.asked({})],
    toast: true,
  });
}
