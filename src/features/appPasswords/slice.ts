import { combineReducers, createReducer } from '@reduxjs/toolkit';

import { defineRequest, defineState, loadReducer, type NoArgs, type SecretId } from '@inkside/kit';
import type { AppPassword } from '@inkside/protocol';

export const appPasswordsRequest = defineRequest<NoArgs, readonly AppPassword[]>('appPasswords/list', {
  policy: 'latest',
});
/** Makes a password; what comes is the handle by which the page shows it once. */
export const passwordMakeRequest = defineRequest<
  { name: string },
  { readonly name: string; readonly password: SecretId }
>('appPasswords/make', { policy: 'leading' });
/** Ends one. Failures come as a toast. */
export const passwordRemoveRequest = defineRequest<{ id: string }, null>('appPasswords/remove', { policy: 'every' });

/** The newest that was made: its name, and the handle by which the page shows it. */
type Shown = { readonly name: string; readonly password: SecretId } | null;

const shown = createReducer<Shown>(null, (builder) => {
  builder.addCase(passwordMakeRequest.succeeded, (_, { payload }) => payload.result);
  builder.addCase(passwordMakeRequest.dismissed, () => null);
  builder.addCase(passwordMakeRequest.asked, () => null);
});

export const appPasswordsState = defineState(
  'appPasswords',
  'discard',
  combineReducers({ list: loadReducer(appPasswordsRequest), making: passwordMakeRequest.reducer, shown }),
);

export interface AppPasswordsSlice {
  readonly appPasswords: ReturnType<typeof appPasswordsState.reducer>;
}
