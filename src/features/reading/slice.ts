import { combineReducers } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { Favourite, PublicFeed, ReadingItem } from '@inkside/protocol';

type Items = readonly ReadingItem[];

export const favouritesRequest = defineRequest<NoArgs, readonly Favourite[]>('reading/favourites', {
  policy: 'latest',
});
export const pagesRequest = defineRequest<NoArgs, Items>('reading/pages', { policy: 'latest' });
export const feedsRequest = defineRequest<NoArgs, Items>('reading/feeds', { policy: 'latest' });
export const cataloguesRequest = defineRequest<NoArgs, Items>('reading/catalogues', { policy: 'latest' });
export const recommendedRequest = defineRequest<NoArgs, readonly PublicFeed[]>('reading/recommended', {
  policy: 'latest',
});

/** What was asked for of network reading as a whole. */
export const readingState = defineState(
  'reading',
  'discard',
  combineReducers({
    favourites: loadReducer(favouritesRequest),
    pages: loadReducer(pagesRequest),
    feeds: loadReducer(feedsRequest),
    catalogues: loadReducer(cataloguesRequest),
    recommended: loadReducer(recommendedRequest),
  }),
);

export interface ReadingSlice {
  readonly reading: ReturnType<typeof readingState.reducer>;
}
