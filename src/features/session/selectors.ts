import type { SessionSlice } from './slice';

export const selectSession = (state: SessionSlice) => state.session.current;
export const selectSessionPhase = (state: SessionSlice) => state.session.current.phase;
export const selectUser = (state: SessionSlice) => {
  const { current } = state.session;
  return current.phase === 'signedIn' || current.phase === 'signingOut' ? current.user : undefined;
};
export const selectUid = (state: SessionSlice) => selectUser(state)?.uid;
export const selectCodeRequest = (state: SessionSlice) => state.session.code;
export const selectSignInRequest = (state: SessionSlice) => state.session.signIn;
/** Epoch milliseconds from which on a new code may be asked for, or null. */
export const selectResendAt = (state: SessionSlice) => state.codeCooldown;
/** Why the last session ended, when it was not the user's own wish. */
export const selectSignedOutReason = (state: SessionSlice) => {
  const { current } = state.session;
  return current.phase === 'signedOut' ? current.reason : null;
};
