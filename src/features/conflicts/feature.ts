import { defineFeature } from '../defineFeature';

export const conflicts = defineFeature({
  name: 'conflicts',
  pages: { conflict: () => import('./ConflictPage') },
  processes: {
    conflicts: async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/conflicts/conflictsSaga')).conflictsSaga,
  },
});
