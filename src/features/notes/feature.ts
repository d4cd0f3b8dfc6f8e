import { defineFeature } from '../defineFeature';
import { ownGroupsRequest } from '../groups/slice';

export const notes = defineFeature({
  name: 'notes',
  pages: {
    recentNote: () => import('./RecentNotesPage'),
    localNote: () => import('./LocalNotesPage'),
    readNote: () => import('./ReadNotesPage'),
    groupNote: () => import('./GroupNotesPage'),
    collectNote: () => import('./CollectNotesPage'),
    recycleBinNote: () => import('./RecycleBinNotesPage'),
  },
  data: { groupNote: () => [ownGroupsRequest.asked({})] },
  processes: {
    notes: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/notesSaga')).notesSaga,
    operations: async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/operationsSaga')).operationsSaga,
    'notes/purge': async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/purgeSaga')).purgeSaga,
  },
});
