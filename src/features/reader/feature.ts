import { defineFeature } from '../defineFeature';

export const reader = defineFeature({
  name: 'reader',
  pages: { bookRead: () => import('./ReaderPage') },
  processes: {
    reader: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/readerSaga')).readerSaga,
  },
});
