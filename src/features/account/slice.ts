import { combineReducers } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer, type NoArgs, type StorageUse } from '@inkside/kit';
import type { Profile } from '@inkside/protocol';

import { nicknameRequest } from './changes';

export const profileRequest = defineRequest<NoArgs, Profile>('account/profile', { policy: 'latest' });
export const storageRequest = defineRequest<NoArgs, StorageUse>('account/storage', { policy: 'latest' });

export const accountState = defineState(
  'account',
  'discard',
  combineReducers({
    profile: loadReducer(profileRequest),
    storage: loadReducer(storageRequest),
    naming: nicknameRequest.reducer,
  }),
);

export interface AccountSlice {
  readonly account: ReturnType<typeof accountState.reducer>;
}
