import { defineFeature } from '../defineFeature';
import { giftsRequest, membershipRequest } from './slice';

export const gifts = defineFeature({
  name: 'gifts',
  pages: {
    userGift: () => import('./UserGiftPage'),
  },
  data: { userGift: () => [giftsRequest.asked({}), membershipRequest.asked({})] },
  processes: {
    gifts: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/giftsSaga')).giftsSaga,
  },
});
