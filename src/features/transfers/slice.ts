import { defineState } from '@inkside/kit';
import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, EpochMs, FileId } from '@inkside/kit';

/**
 * queued: waits for its turn. uploading: bytes move. announcing: stored; the message and the push are being written.
 * done, failed, cancelled: over, until it is cleared.
 */
export type TransferPhase = 'queued' | 'uploading' | 'announcing' | 'done' | 'failed' | 'cancelled';

/** One file on its way up. */
export interface Transfer {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly phase: TransferPhase;
  readonly startedAt: EpochMs | null;
  readonly changedAt: EpochMs | null;
  readonly error: AppError | null;
}

/** Intents of the queue panel. */
export const transferCancelled = createAction<{ fileId: FileId }>('transfers/cancelConfirmed');
export const transferRetried = createAction<{ fileId: FileId }>('transfers/retryChosen');

interface TransfersState {
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
export const transfersState = defineState('transfers', 'discard', slice.reducer);

interface TransfersSlice {
  readonly transfers: TransfersState;
}

const selectState = (state: TransfersSlice) => state.transfers;

const isRunning = ({ phase }: Transfer): boolean =>
  phase === 'uploading' || phase === 'announcing' || phase === 'queued';

/** What runs or waits first, then what is over; each in the order in which it was chosen. */
export const selectTransfers = createSelector(selectState, ({ order, byId }) => {
  const transfers = order.flatMap((id) => byId[id] ?? []);
  return [...transfers.filter(isRunning), ...transfers.filter((transfer) => !isRunning(transfer))];
});

/** How many are in which state, for the panel's header, the status bar and the question before leaving. */
export const selectTransferCounts = createSelector(selectTransfers, (transfers) => {
  const count = (...phases: string[]) => transfers.filter(({ phase }) => phases.includes(phase)).length;
  return {
    all: transfers.length,
    running: count('queued', 'uploading', 'announcing'),
    done: count('done'),
    failed: count('failed'),
    over: count('done', 'failed', 'cancelled'),
  };
});
