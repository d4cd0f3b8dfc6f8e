import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, SecretId } from '@inkside/kit';
import type { QrState } from './types';

/** Intent: a new code in place of the one that is over. */
export const qrRenewed = createAction('qr/renewed');

const qr = createSlice({
  name: 'qr',
  initialState: { phase: 'closed' } as QrState,
  reducers: {
    asked: (): QrState => ({ phase: 'loading' }),
    created: (_state, { payload }: PayloadAction<{ text: SecretId; address?: SecretId }>): QrState => ({
      phase: 'shown',
      ...payload,
      isScanned: false,
      isTroubled: false,
    }),
    /** The cloud was asked once more: what it said, or that it said nothing. */
    checked: (state, { payload }: PayloadAction<{ isScanned: boolean; isTroubled: boolean }>): QrState =>
      state.phase === 'shown' ? { ...state, ...payload } : state,
    /** The phone's owner said yes; the ticket is worth one sign-in. */
    confirmed: (_state, _action: PayloadAction<{ ticket: SecretId }>): QrState => ({ phase: 'confirmed' }),
    ended: (_state, { payload }: PayloadAction<{ reason: 'expired' | 'declined' | 'refused' }>): QrState => ({
      phase: 'ended',
      ...payload,
    }),
    failed: (_state, { payload }: PayloadAction<{ error: AppError }>): QrState => ({ phase: 'failed', ...payload }),
    closed: (): QrState => ({ phase: 'closed' }),
  },
});

export const {
  asked: qrAsked,
  created: qrCreated,
  checked: qrChecked,
  confirmed: qrConfirmed,
  ended: qrEnded,
  failed: qrFailed,
  closed: qrClosed,
} = qr.actions;
export const qrReducer = qr.reducer;
