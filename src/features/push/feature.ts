import { defineFeature } from '../defineFeature';
import { screenSizesRequest } from './screensavers/slice';

export const push = defineFeature({
  name: 'push',
  pages: {
    pushFile: () => import('./PushFilePage'),
    pushDelivery: () => import('./delivery/DeliveryPage'),
    pushLog: () => import('./delivery/DeliveryLogPage'),
    screensavers: () => import('./screensavers/ScreensaversPage'),
    screensaverDelivery: () => import('./delivery/DeliveryPage'),
  },
  data: { screensavers: () => [screenSizesRequest.asked({})] },
  processes: {
    'push/delivery': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/deliverySaga')).deliverySaga,
    push: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/pushSaga')).pushSaga,
    'push/screensavers': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/screensaversSaga')).screensaversSaga,
    'push/list': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/pushFileDebounceSaga')).pushFileDebounceSaga,
  },
});
