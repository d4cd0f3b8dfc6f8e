import { defineFeature } from '../defineFeature';

export const screensavers = defineFeature({
  name: 'screensavers',
  pages: {
    screensavers: () => import('./ScreensaversPage'),
  },
});
