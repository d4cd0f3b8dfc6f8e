import { defineFeature } from '../defineFeature';

export const push = defineFeature({
  name: 'push',
  pages: {
    pushFile: () => import('./PushFilePage'),
    pushDelivery: () => import('./delivery/DeliveryPage'),
    pushLog: () => import('./delivery/DeliveryLogPage'),
  },
  processes: {
    'push/delivery': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/deliverySaga')).deliverySaga,
    push: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/pushSaga')).pushSaga,
    'push/list': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/pushFileDebounceSaga')).pushFileDebounceSaga,
  },
});
