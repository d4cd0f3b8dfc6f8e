import { defineFeature } from '../defineFeature';
import { dialogRequest } from './slice';

export const service = defineFeature({
  name: 'service',
  pages: {
    feedbackService: () => import('./FeedbackServicePage'),
  },
  data: { feedbackService: ({ language }) => [dialogRequest.asked({ language })] },
  processes: {
    service: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/serviceSaga')).serviceSaga,
  },
});
