import { defineFeature } from '../defineFeature';
import type { PublicFeed } from '@inkside/protocol';
import type { EnteredRoute } from '../route/slice';
import {
  cataloguesRequest,
  contentRequest,
  favouritesRequest,
  feedsRequest,
  pagesRequest,
  recommendedRequest,
} from './slice';

/** The subscription that the address names, besides the list of all. */
const opened = (kind: PublicFeed['kind'], { query }: EnteredRoute) => {
  const { feed, page } = query;
  return feed === undefined ? [] : [contentRequest.asked({ feedId: feed, kind, pageUrl: page ?? '' })];
};

export const reading = defineFeature({
  name: 'reading',
  pages: {
    readingCollect: () => import('./ReadingCollectPage'),
    readingWebsite: () => import('./ReadingWebsitePage'),
    readingRss: () => import('./ReadingRssPage'),
    readingOpds: () => import('./ReadingOpdsPage'),
    readingSubscribe: () => import('./ReadingSubscribePage'),
  },
  data: {
    readingCollect: () => [favouritesRequest.asked({})],
    readingWebsite: () => [pagesRequest.asked({})],
    readingRss: ({ route }) => [feedsRequest.asked({}), ...opened('rss', route)],
    readingOpds: ({ route }) => [cataloguesRequest.asked({}), ...opened('opds', route)],
    readingSubscribe: () => [recommendedRequest.asked({})],
  },
  processes: {
    reading: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/readingSaga')).readingSaga,
  },
});
