import { combineReducers } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { GiftCard } from '@inkside/protocol';

export const giftsRequest = defineRequest<NoArgs, readonly GiftCard[]>('gifts/list', { policy: 'latest' });
/** Uses a card for this account. */
export const redeemRequest = defineRequest<{ code: string }, null>('gifts/redeem', { policy: 'leading' });

export const giftsState = defineState(
  'gifts',
  'discard',
  combineReducers({ list: loadReducer(giftsRequest), redeem: redeemRequest.reducer }),
);

export interface GiftsSlice {
  readonly gifts: ReturnType<typeof giftsState.reducer>;
}
