import { defineFeature } from '../defineFeature';
import { fontsRequest } from '../fonts/slice';
import { highlightsRequest } from './highlightsSlice';

export const reader = defineFeature({
  name: 'reader',
  pages: { bookRead: () => import('./ReaderPage'), libraryHighlights: () => import('./HighlightsPage') },
  data: { bookRead: () => [fontsRequest.asked({})], libraryHighlights: () => [highlightsRequest.asked({})] },
  processes: {
    reader: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/readerSaga')).readerSaga,
  },
});
