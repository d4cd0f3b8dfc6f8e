import { defineFeature } from '../defineFeature';

export const conflicts = defineFeature({
  name: 'conflicts',
  pages: { conflict: () => import('./ConflictPage') },
});
