import { defineFeature } from '../defineFeature';

export const push = defineFeature({
  name: 'push',
  pages: {
    pushFile: () => import('./PushFilePage'),
  },
});
