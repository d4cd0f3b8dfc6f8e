import { defineFeature } from '../defineFeature';
import { packagesRequest, releasesRequest } from './slice';

export const about = defineFeature({
  name: 'about',
  pages: {
    aboutUs: () => import('./AboutUsPage'),
  },
  data: { aboutUs: ({ language }) => [packagesRequest.asked({}), releasesRequest.asked({ language })] },
  processes: {
    about: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/aboutSaga')).aboutSaga,
  },
});
