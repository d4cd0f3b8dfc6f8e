import { defineFeature } from '../defineFeature';

export const push = defineFeature({
  name: 'push',
  pages: {
    pushFile: () => import('./PushFilePage'),
  },
  processes: {
    push: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/pushSaga')).pushSaga,
    'push/list': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/pushFileDebounceSaga')).pushFileDebounceSaga,
  },
});
