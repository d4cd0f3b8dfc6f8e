import { defineRequest } from '../../app/kit/defineRequest';
import type { GiftCard } from '../../app/kit/facts/account';
import { loadReducer, type NoArgs } from '../../app/kit/loadState';

export const giftsRequest = defineRequest<NoArgs, readonly GiftCard[]>('gifts/list', { policy: 'latest' });

export const giftsReducer = loadReducer(giftsRequest);

export interface GiftsSlice {
  readonly gifts: ReturnType<typeof giftsReducer>;
}
