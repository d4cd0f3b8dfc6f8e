import { defineFeature } from '../defineFeature';
import { ownGroupsRequest } from './slice';

export const groups = defineFeature({
  name: 'groups',
  pages: {
    groupShare: () => import('./GroupSharePage'),
    groupNote: () => import('./GroupNotesPage'),
  },
  data: { groupNote: () => [ownGroupsRequest.asked({})] },
});
