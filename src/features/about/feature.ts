import { defineFeature } from '../defineFeature';
import { packagesRequest } from './slice';

export const about = defineFeature({
  name: 'about',
  pages: {
    aboutUs: () => import('./AboutUsPage'),
  },
  data: { aboutUs: () => [packagesRequest.asked({})] },
  processes: {
    about: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/aboutSaga')).aboutSaga,
  },
});
