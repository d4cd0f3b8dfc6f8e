import { defineFeature } from '../defineFeature';
import { ownGroupsRequest } from './slice';

export const groups = defineFeature({
  name: 'groups',
  pages: {
    groupShare: () => import('./GroupSharePage'),
    groupNote: () => import('./GroupNotesPage'),
  },
  processes: {
    groups: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/groupsSaga')).groupsSaga,
  },
  data: { groupNote: () => [ownGroupsRequest.asked({})] },
});
