import { defineFeature } from '../defineFeature';

export const groups = defineFeature({
  name: 'groups',
  pages: {
    groupShare: () => import('./GroupSharePage'),
  },
});
