import { defineFeature } from '../defineFeature';
import { highlightsRequest } from './highlightsSlice';

export const reader = defineFeature({
  name: 'reader',
  pages: { bookRead: () => import('./ReaderPage'), libraryHighlights: () => import('./HighlightsPage') },
  data: { libraryHighlights: () => [highlightsRequest.asked({})] },
  processes: {
    reader: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/readerSaga')).readerSaga,
  },
});
