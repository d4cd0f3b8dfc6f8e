import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer, type NoArgs, type RequestState } from '@inkside/kit';
import type { GiftCard, GiftWorth } from '@inkside/protocol';

export const giftsRequest = defineRequest<NoArgs, readonly GiftCard[]>('gifts/list', { policy: 'latest' });
/** What a card would give. */
export const giftCheckRequest = defineRequest<{ code: string }, GiftWorth>('gifts/check', { policy: 'latest' });
/** Notes in the cloud that the code of one's own card was copied, to be given away. Failures come as a toast. */
export const giftCopyRequest = defineRequest<{ id: string }, null>('gifts/copy', { policy: 'every' });
/** Uses a card for this account. */
export const redeemRequest = defineRequest<{ code: string }, null>('gifts/redeem', { policy: 'leading' });

interface Redeeming {
  /** The card that is used, or was; null before. */
  readonly code: string | null;
  readonly request: RequestState;
}

const nothing: Redeeming = { code: null, request: { phase: 'idle' } };

/** Which card it is belongs to what became of it: a form and each row can use one. */
const redeeming = (state: Redeeming = nothing, action: UnknownAction): Redeeming => {
  const request = redeemRequest.reducer(state.request, action);
  if (redeemRequest.asked.match(action)) return { code: action.payload.code, request };
  return request === state.request ? state : { ...state, request };
};

export const giftsState = defineState(
  'gifts',
  'discard',
  combineReducers({
    list: loadReducer(giftsRequest),
    checked: loadReducer(giftCheckRequest),
    redeem: redeeming,
  }),
);

export interface GiftsSlice {
  readonly gifts: ReturnType<typeof giftsState.reducer>;
}
