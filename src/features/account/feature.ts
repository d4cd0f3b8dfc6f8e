import { defineFeature } from '../defineFeature';
import { profileRequest, storageRequest } from './slice';

export const account = defineFeature({
  name: 'account',
  pages: {
    userInfo: () => import('./UserInfoPage'),
  },
  data: { userInfo: () => [profileRequest.asked({}), storageRequest.asked({})] },
  processes: {
    account: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/accountSaga')).accountSaga,
  },
});
