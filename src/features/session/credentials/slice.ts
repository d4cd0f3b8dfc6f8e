import { combineReducers, createReducer, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  type Contact,
  defineRequest,
  defineState,
  type EpochMs,
  loadReducer,
  type NoArgs,
  type SecretId,
} from '@inkside/kit';
import type { AccessToken, ContactKind, Credentials } from '@inkside/protocol';

export const credentialsRequest = defineRequest<NoArgs, Credentials>('credentials/read', { policy: 'latest' });
/** Has a code sent to a contact that is to be bound, where no account has it. */
export const contactCodeRequest = defineRequest<{ contact: Contact }, { resendAt: EpochMs }>('credentials/code', {
  policy: 'leading',
});
/**
 * Binds a contact. `ownCode` went to the contact of its kind that it takes the place of; null where there is none, or
 * where that is confirmed already.
 */
export const contactChangeRequest = defineRequest<
  { kind: ContactKind; contact: Contact; code: SecretId; ownCode: SecretId | null },
  null
>('credentials/change', { policy: 'leading' });
/** The code went to the contact that goes. */
export const contactRemoveRequest = defineRequest<{ kind: ContactKind; code: SecretId }, null>('credentials/remove', {
  policy: 'leading',
});
export const tokensRequest = defineRequest<NoArgs, readonly AccessToken[]>('credentials/tokens', { policy: 'latest' });
/** Makes a token; what comes is the handle by which the page shows it once. */
export const tokenMakeRequest = defineRequest<
  { name: string },
  { readonly id: string; readonly name: string; readonly token: SecretId }
>('credentials/makeToken', { policy: 'leading' });
/** Ends one. Failures come as a toast. */
export const tokenRevokeRequest = defineRequest<{ id: string }, null>('credentials/revokeToken', { policy: 'every' });
/** Joins another account to this one as its child; the code went to that account. */
export const accountLinkRequest = defineRequest<{ contact: Contact; code: SecretId }, null>('credentials/linkAccount', {
  policy: 'leading',
});
/** Parts another account from this one. Failures come as a toast. */
export const accountUnbindRequest = defineRequest<{ uid: string }, null>('credentials/unbindAccount', {
  policy: 'every',
});

/** The contact that is being bound, changed or unbound; of one kind at a time. */
interface ContactStep {
  readonly kind: ContactKind;
  readonly act: 'change' | 'remove';
  /** The present contact was confirmed by its code: only the new one is to be proved. */
  readonly isConfirmed: boolean;
}

const step = createSlice({
  name: 'credentials/step',
  initialState: null as ContactStep | null,
  reducers: {
    /** Intent: a contact is to be bound or changed, or to go. */
    opened: (_state, { payload }: PayloadAction<Pick<ContactStep, 'kind' | 'act'>>): ContactStep => ({
      ...payload,
      isConfirmed: false,
    }),
    /** Intent: rather not. */
    closed: () => null,
    /** Fact: the cloud has taken the code of the present contact. */
    confirmed: (state) => (state === null ? null : { ...state, isConfirmed: true }),
  },
  extraReducers: (builder) => {
    builder.addCase(contactChangeRequest.succeeded, () => null);
    builder.addCase(contactRemoveRequest.succeeded, () => null);
  },
});

export const { opened: contactStepOpened, closed: contactStepClosed, confirmed: contactConfirmed } = step.actions;

/** The newest token that was made: its name, and the handle by which the page shows it. */
type ShownToken = { readonly id: string; readonly name: string; readonly token: SecretId } | null;

const shown = createReducer<ShownToken>(null, (builder) => {
  builder.addCase(tokenMakeRequest.succeeded, (_, { payload }) => payload.result);
  builder.addCase(tokenMakeRequest.dismissed, () => null);
  builder.addCase(tokenMakeRequest.asked, () => null);
  builder.addCase(tokenRevokeRequest.succeeded, (state, { payload }) => (state?.id === payload.args.id ? null : state));
});

export const credentialsState = defineState(
  'credentials',
  'discard',
  combineReducers({
    facts: loadReducer(credentialsRequest),
    step: step.reducer,
    code: contactCodeRequest.reducer,
    change: contactChangeRequest.reducer,
    removal: contactRemoveRequest.reducer,
    tokens: loadReducer(tokensRequest),
    making: tokenMakeRequest.reducer,
    shown,
    linking: accountLinkRequest.reducer,
  }),
);

export interface CredentialsSlice {
  readonly credentials: ReturnType<typeof credentialsState.reducer>;
}
