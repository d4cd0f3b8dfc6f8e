import { defineFeature } from '../defineFeature';
import { dailyRequest } from './slice';

export const webPages = defineFeature({
  name: 'webPages',
  pages: {
    pushWeb: () => import('./WebPagesPage'),
  },
  data: {
    pushWeb: () => [dailyRequest.asked({})],
  },
  processes: {
    webPages: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/webPagesSaga')).webPagesSaga,
  },
});
