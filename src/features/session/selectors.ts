import type { SessionSlice } from './slice';

export const selectUser = (state: SessionSlice) => {
  const { current } = state.session;
  return current.phase === 'signedIn' || current.phase === 'signingOut' ? current.user : undefined;
};
export const selectUid = (state: SessionSlice) => selectUser(state)?.uid;
export const selectCodeRequest = (state: SessionSlice) => state.session.code;
export const selectSignInRequest = (state: SessionSlice) => state.session.signIn;
/** Epoch milliseconds from which on a new code may be asked for, or null. */
export const selectResendAt = (state: SessionSlice) => state.codeCooldown;
