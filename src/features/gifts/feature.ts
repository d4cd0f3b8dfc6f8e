import { defineFeature } from '../defineFeature';
import { giftsRequest } from './slice';

export const gifts = defineFeature({
  name: 'gifts',
  pages: {
    userGift: () => import('./UserGiftPage'),
  },
  data: { userGift: () => [giftsRequest.asked({})] },
  processes: {
    gifts: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/giftsSaga')).giftsSaga,
  },
});
