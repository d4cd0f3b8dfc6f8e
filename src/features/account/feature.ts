import { settingsRequest } from '../calendar/slice';
import { defineFeature } from '../defineFeature';
import { profileRequest } from './slice';

export const account = defineFeature({
  name: 'account',
  pages: {
    userInfo: () => import('./UserInfoPage'),
    userAppearance: () => import('./AppearancePage'),
  },
  data: {
    userInfo: () => [profileRequest.asked({})],
    userAppearance: () => [settingsRequest.asked({})],
  },
  processes: {
    account: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/accountSaga')).accountSaga,
  },
});
