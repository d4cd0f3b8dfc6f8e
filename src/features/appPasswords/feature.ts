import { profileRequest } from '../account/slice';
import { defineFeature } from '../defineFeature';
import { appPasswordsRequest, passwordMakeRequest } from './slice';

export const appPasswords = defineFeature({
  name: 'appPasswords',
  pages: {
    libraryElsewhere: () => import('./LibraryElsewherePage'),
  },
  // A password that was shown is shown this once.
  data: {
    libraryElsewhere: () => [passwordMakeRequest.dismissed(), appPasswordsRequest.asked({}), profileRequest.asked({})],
  },
  processes: {
    appPasswords: async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/appPasswordsSaga')).appPasswordsSaga,
  },
});
