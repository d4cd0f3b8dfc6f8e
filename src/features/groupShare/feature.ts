import { defineFeature } from '../defineFeature';

export const groupShare = defineFeature({
  name: 'groupShare',
  pages: {
    groupShare: () => import('./GroupSharePage'),
  },
});
