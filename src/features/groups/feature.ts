import { defineFeature } from '../defineFeature';

export const groups = defineFeature({
  name: 'groups',
  pages: {
    groupShare: () => import('./GroupSharePage'),
  },
  processes: {
    groups: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/groupsSaga')).groupsSaga,
  },
});
