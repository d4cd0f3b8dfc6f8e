import { combineReducers } from '@reduxjs/toolkit';

import { defineRequest } from '../../app/kit/defineRequest';
import type { Profile, StorageUse } from '../../app/kit/account';
import { loadReducer, type NoArgs } from '../../app/kit/loadState';

export const profileRequest = defineRequest<NoArgs, Profile>('account/profile', { policy: 'latest' });
export const storageRequest = defineRequest<NoArgs, StorageUse>('account/storage', { policy: 'latest' });

export const accountReducer = combineReducers({
  profile: loadReducer(profileRequest),
  storage: loadReducer(storageRequest),
});

export interface AccountSlice {
  readonly account: ReturnType<typeof accountReducer>;
}
