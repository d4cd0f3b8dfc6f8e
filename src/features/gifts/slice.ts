import { combineReducers } from '@reduxjs/toolkit';

import { defineRequest } from '../../app/kit/defineRequest';
import type { GiftCard } from '../../app/kit/account';
import { loadReducer, type NoArgs } from '../../app/kit/loadState';

export const giftsRequest = defineRequest<NoArgs, readonly GiftCard[]>('gifts/list', { policy: 'latest' });
/** Uses a card for this account. */
export const redeemRequest = defineRequest<{ code: string }, null>('gifts/redeem', { policy: 'leading' });

export const giftsReducer = combineReducers({ list: loadReducer(giftsRequest), redeem: redeemRequest.reducer });

export interface GiftsSlice {
  readonly gifts: ReturnType<typeof giftsReducer>;
}
