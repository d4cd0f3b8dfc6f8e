import type { Action } from '@reduxjs/toolkit';
import type { ShownArticles } from '@inkside/protocol';

import { defineFeature, type PageMoment } from '../defineFeature';
import { fontsRequest } from '../fonts/slice';
import { settingsWanted } from '../reader/slice';
import { dailyRequest } from '../webPages/slice';
import { articleRequest, articlesRequest, statesRequest } from './articlesSlice';
import { catalogueRequest } from './deskSlice';
import { cataloguesRequest, favouritesRequest, feedsRequest, pagesRequest, recommendedRequest } from './slice';

/** Whether something else of the address is shown than before; always where the page is entered. */
const isOther = ({ route, before }: PageMoment, names: readonly string[]): boolean =>
  before?.name !== route.name || names.some((name) => route.query[name] !== before.query[name]);

/** What a page asks for once, not for each piece that is opened in it. */
const once = (moment: PageMoment, actions: () => readonly Action[]): readonly Action[] =>
  moment.before?.name === moment.route.name ? [] : actions();

const SHOWN: readonly ShownArticles[] = ['all', 'unread', 'starred'];

const listed = (moment: PageMoment): readonly Action[] => {
  const { at = '', show, text = '' } = moment.route.query;
  if (!isOther(moment, ['at', 'show', 'text'])) return [];
  const shown = SHOWN.find((each) => each === show) ?? 'all';
  return [articlesRequest.asked({ scope: at, show: shown, text, after: '' })];
};

/** The article that the address names: of a feed, or with its own id alone. */
const opened = (moment: PageMoment): readonly Action[] => {
  const { article = '', words = '' } = moment.route.query;
  if (article === '' || !isOther(moment, ['article', 'words'])) return [];
  const [feedId = '', id = ''] = article.includes('.') ? article.split('.') : ['', article];
  return [articleRequest.asked({ feedId, id, full: '0', words })];
};

const catalogueOf = (moment: PageMoment): readonly Action[] => {
  const { page = '', words = '' } = moment.route.query;
  return page === '' || !isOther(moment, ['page', 'words']) ? [] : [catalogueRequest.asked({ url: page, words })];
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
    readingCollect: (moment) => [
      ...once(moment, () => [favouritesRequest.asked({}), settingsWanted(), fontsRequest.asked({})]),
      ...opened(moment),
    ],
    readingWebsite: (moment) => [
      ...once(moment, () => [pagesRequest.asked({}), settingsWanted(), fontsRequest.asked({})]),
      ...opened(moment),
    ],
    readingRss: (moment) => [
      ...once(moment, () => [
        feedsRequest.asked({}),
        statesRequest.asked({}),
        dailyRequest.asked({}),
        settingsWanted(),
        fontsRequest.asked({}),
      ]),
      ...listed(moment),
      ...opened(moment),
    ],
    readingOpds: (moment) => [...once(moment, () => [cataloguesRequest.asked({})]), ...catalogueOf(moment)],
    readingSubscribe: (moment) =>
      once(moment, () => [recommendedRequest.asked({}), feedsRequest.asked({}), cataloguesRequest.asked({})]),
  },
  processes: {
    reading: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/reading/readingSaga')).readingSaga,
  },
});
