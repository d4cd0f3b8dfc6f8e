import { defineFeature, type OpenMoment } from '../defineFeature';
import { helpRequest } from './slice';

const help = ({ language }: OpenMoment) => [helpRequest.asked({ language })];

export const support = defineFeature({
  name: 'support',
  pages: {
    userFaq: () => import('./UserFaqPage'),
    userFaqDetails: () => import('./UserFaqDetailsPage'),
    feedbackFaq: () => import('./FeedbackFaqPage'),
  },
  openData: { userFaq: help, userFaqDetails: help, feedbackFaq: help },
});
