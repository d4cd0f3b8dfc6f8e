import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import type { EpochMs, FileId } from '../../app/kit/units';
import type { Transfer, TransferPhase } from './types';

/** Intents of the queue panel. */
export const transferCancelled = createAction<{ fileId: FileId }>('transfers/cancelConfirmed');
export const transferRetried = createAction<{ fileId: FileId }>('transfers/retryChosen');

export interface TransfersState {
  /** In the order in which they were chosen. */
  readonly order: readonly FileId[];
  readonly byId: Readonly<Record<string, Transfer>>;
}

const initialTransfersState: TransfersState = { order: [], byId: {} };

const isOver = ({ phase }: Transfer): boolean => phase === 'done' || phase === 'failed' || phase === 'cancelled';

const withTransfer = (state: TransfersState, fileId: FileId, change: Partial<Transfer>): TransfersState => {
  const known = state.byId[fileId];
  return known === undefined ? state : { ...state, byId: { ...state.byId, [fileId]: { ...known, ...change } } };
};

const slice = createSlice({
  name: 'transfers',
  initialState: initialTransfersState,
  reducers: {
    queued: (
      state,
      { payload }: PayloadAction<{ files: readonly { fileId: FileId; name: string; size: number }[] }>,
    ): TransfersState => {
      const fresh = payload.files.map((file): Transfer => ({
        ...file,
        sent: 0,
        phase: 'queued',
        startedAt: null,
        changedAt: null,
        error: null,
      }));
      return {
        order: [
          ...state.order.filter((id) => !fresh.some(({ fileId }) => fileId === id)),
          ...fresh.map(({ fileId }) => fileId),
        ],
        byId: { ...state.byId, ...Object.fromEntries(fresh.map((transfer) => [transfer.fileId, transfer])) },
      };
    },
    moved: (
      state,
      { payload }: PayloadAction<{ fileId: FileId; phase: TransferPhase; at: EpochMs; error?: AppError }>,
    ): TransfersState =>
      withTransfer(state, payload.fileId, {
        phase: payload.phase,
        changedAt: payload.at,
        error: payload.error ?? null,
        ...(payload.phase === 'uploading' ? { startedAt: payload.at, sent: 0 } : {}),
      }),
    progressed: (state, { payload }: PayloadAction<{ fileId: FileId; sent: number; at: EpochMs }>): TransfersState =>
      withTransfer(state, payload.fileId, { sent: payload.sent, changedAt: payload.at }),
    /** Intent: take what is over out of the panel. */
    clearChosen: (state): TransfersState => {
      const order = state.order.filter((id) => {
        const transfer = state.byId[id];
        return transfer !== undefined && !isOver(transfer);
      });
      return { order, byId: Object.fromEntries(order.map((id) => [id, state.byId[id]] as [string, Transfer])) };
    },
  },
});

export const {
  queued: transfersQueued,
  moved: transferMoved,
  progressed: transferProgressed,
  clearChosen: transfersClearChosen,
} = slice.actions;
export const transfersReducer = slice.reducer;

export interface TransfersSlice {
  readonly transfers: TransfersState;
}
