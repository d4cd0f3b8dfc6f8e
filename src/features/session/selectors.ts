import type { Contact } from '@inkside/kit';

import type { LeavingSlice } from './leavingSlice';
import { contactKey } from './logic';
import type { SessionSlice } from './slice';

export const selectUser = (state: SessionSlice) => {
  const { current } = state.session;
  return current.phase === 'signedIn' || current.phase === 'signingOut' ? current.user : undefined;
};
/** The link in the address that the cloud is asked about; undefined without one. */
export const selectLink = ({ session: { current } }: SessionSlice) =>
  current.phase === 'unknown' ? current.link : undefined;
/** Whether the session is taken as it stands: the cloud was asked about it and does not answer. */
export const selectIsCloudSilent = (state: SessionSlice) => state.session.silence;
export const selectUid = (state: SessionSlice) => selectUser(state)?.uid;
export const selectCodeRequest = (state: SessionSlice) => state.session.code;
export const selectSignInRequest = (state: SessionSlice) => state.session.signIn;
export const selectPasswordReset = (state: SessionSlice) => state.session.reset;
/** The chosen tab and the ticks of the sign-in page. */
export const selectEntry = (state: SessionSlice) => state.session.entry;
export const selectCaptcha = (state: SessionSlice) => state.session.captcha;
export const selectQr = (state: SessionSlice) => state.session.qr;
/** Epoch milliseconds from which on a new code may be asked for, by `contactKey`. */
export const selectCodeWaits = (state: SessionSlice) => state.codeWaits;
/** The same of one contact; 0 where none is waited for. */
export const selectCodeWaitOf =
  (contact: Contact) =>
  (state: SessionSlice): number =>
    state.codeWaits[contactKey(contact)] ?? 0;
export const selectIsLeaving = (state: LeavingSlice) => state.leaving !== null;
/** How much was found in this browser alone when somebody wanted to leave before. */
export const selectFoundUnsent = (state: LeavingSlice) => state.leaving ?? 0;
