import { defineFeature } from '../defineFeature';
import { devicesRequest } from './slice';

export const devices = defineFeature({
  name: 'devices',
  pages: {
    userDevices: () => import('./UserDevicesPage'),
  },
  data: { userDevices: () => [devicesRequest.asked({})] },
  processes: {
    devices: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/devicesSaga')).devicesSaga,
  },
});
