import { defineFeature } from '../defineFeature';
import { giftsRequest } from './slice';

export const gifts = defineFeature({
  name: 'gifts',
  pages: {
    userGift: () => import('./UserGiftPage'),
  },
  data: { userGift: () => [giftsRequest.asked({})] },
});
