import { combineReducers } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { Favourite, FeedContent, PublicFeed, ReadingItem } from '@inkside/protocol';

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
/** Subscribes to one of the recommended; the list is asked for again afterwards. */
export const subscribeRequest = defineRequest<{ id: string }, null>('reading/subscribe', { policy: 'every' });

/** `pageUrl`: a further page of a catalogue; '' for what a subscription itself names. */
export type ContentAsked = Readonly<Record<'feedId' | 'pageUrl', string>> & { readonly kind: PublicFeed['kind'] };
export const contentRequest = defineRequest<ContentAsked, FeedContent>('reading/content', { policy: 'latest' });

export const readingState = defineState(
  'reading',
  'discard',
  combineReducers({
    favourites: loadReducer(favouritesRequest),
    pages: loadReducer(pagesRequest),
    feeds: loadReducer(feedsRequest),
    catalogues: loadReducer(cataloguesRequest),
    recommended: loadReducer(recommendedRequest),
    content: loadReducer(contentRequest),
  }),
);

export interface ReadingSlice {
  readonly reading: ReturnType<typeof readingState.reducer>;
}
