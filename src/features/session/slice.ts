import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import { defineRequest } from '../../app/kit/defineRequest';
import type { EpochMs, SecretId } from '../../app/kit/units';
import type { SessionState, SessionUser } from './types';

/** Asks for a code by e-mail; `succeeded` carries when it may be asked for again. */
export const codeRequest = defineRequest<{ email: string }, { resendAt: EpochMs }>('session/code', { policy: 'leading' });
/** `code` is a handle: the typed code itself enters no action. */
export const signInRequest = defineRequest<{ email: string; code: SecretId; remember: boolean }, SessionUser>('session/signIn', {
  policy: 'leading',
});

/** Intent: the user asked to leave. */
export const signOutConfirmed = createAction('session/signOutConfirmed');
/** Fact: some answer was a 401. Many of them end one session once. */
export const sessionExpired = createAction<{ error: AppError }>('session/expired');
/** Fact: another tab of this browser changed the vault. */
export const vaultChangedElsewhere = createAction('session/vaultChangedElsewhere');

const initialSessionState = { phase: 'unknown' } as SessionState;

const current = createSlice({
  name: 'session',
  initialState: initialSessionState,
  reducers: {
    opened: (_state, { payload }: PayloadAction<SessionUser>): SessionState => ({ phase: 'signedIn', user: payload }),
    closing: (state): SessionState => (state.phase === 'signedIn' ? { phase: 'signingOut', user: state.user } : state),
    closed: (_state, { payload }: PayloadAction<{ reason: AppError | null; returnTo: string | null }>): SessionState => ({
      phase: 'signedOut',
      ...payload,
    }),
  },
});

export const { opened: sessionOpened, closing: sessionClosing, closed: sessionClosed } = current.actions;

/** When the next code may be asked for; survives a reload through persistence. */
const resendAt = createSlice({
  name: 'codeCooldown',
  initialState: null as EpochMs | null,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(codeRequest.succeeded, (_state, { payload }) => payload.result.resendAt);
  },
});

export const codeCooldownReducer = resendAt.reducer;

export const sessionReducer = combineReducers({
  current: current.reducer,
  code: codeRequest.reducer,
  signIn: signInRequest.reducer,
});

export interface SessionSlice {
  readonly session: ReturnType<typeof sessionReducer>;
  /** Kept apart because it is persisted, and the session is not. */
  readonly codeCooldown: EpochMs | null;
}
