import { profileRequest, storageRequest } from '../account/slice';
import { figuresRequest, settingsRequest } from '../calendar/slice';
import { defineFeature } from '../defineFeature';
import { copyRequest } from './slice';

export const privacy = defineFeature({
  name: 'privacy',
  pages: {
    userStorage: () => import('./UserStoragePage'),
    userPrivacy: () => import('./UserPrivacyPage'),
    closeAccount: () => import('./CloseAccountPage'),
  },
  data: {
    userStorage: () => [storageRequest.asked({}), copyRequest.asked({})],
    userPrivacy: () => [settingsRequest.asked({}), figuresRequest.asked({})],
    closeAccount: () => [profileRequest.asked({}), storageRequest.asked({})],
  },
  processes: {
    privacy: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/privacySaga')).privacySaga,
  },
});
