import { defineState } from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, EpochMs, FileId } from '@inkside/kit';

/**
 * queued: waits for its turn. uploading: bytes move. waiting: for a network. announcing: stored; the message and the push
 * are being written. paused: by a person. missing: somebody has to choose the file again.
 * done, failed, cancelled: over, until it is cleared.
 */
export type TransferPhase =
  | 'queued'
  | 'uploading'
  | 'waiting'
  | 'announcing'
  | 'paused'
  | 'missing'
  | 'done'
  | 'failed'
  | 'cancelled';

/** So many bytes had gone out at that moment. */
export interface Sample {
  readonly at: EpochMs;
  readonly sent: number;
}

/** One file on its way up. */
export interface Transfer {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly phase: TransferPhase;
  /** From where its speed is measured, some seconds back; null while nothing has moved. */
  readonly since: Sample | null;
  readonly changedAt: EpochMs | null;
  readonly error: AppError | null;
  /** Its bytes are kept in this browser: it goes on by itself after a reload. */
  readonly isKept: boolean;
  /** It goes into the library; what goes to the devices says nothing. */
  readonly isBook?: true;
  /** Missing, and one word to the browser's question is enough for it to go on. */
  readonly isAllowable: boolean;
}

/** Intents of the queue panel. */
export const transferCancelled = createAction<{ fileId: FileId }>('transfers/cancelConfirmed');
export const transferPaused = createAction<{ fileId: FileId }>('transfers/pauseChosen');
/** Goes on with what rests, or tries again what failed or was cancelled. */
export const transferRetried = createAction<{ fileId: FileId }>('transfers/retryChosen');
export const transfersRetried = createAction('transfers/retryAllChosen');
/** The browser may read the file of before again. */
export const transferAllowed = createAction<{ fileId: FileId }>('transfers/allowChosen');
/** A file was chosen again for one that is missing; `chosen` is its handle. */
export const transferFileChosen = createAction<{ fileId: FileId; chosen: FileId }>('transfers/fileChosen');

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

/** A file that comes into the queue, new or from an earlier page. */
export interface QueuedFile extends Pick<Transfer, 'fileId' | 'name' | 'size' | 'isBook'> {
  readonly sent?: number;
  readonly phase?: TransferPhase;
  readonly isAllowable?: boolean;
}

const fresh = (
  { sent = 0, phase = 'queued', isAllowable = false, ...file }: QueuedFile,
  isKept: boolean,
): Transfer => ({
  ...file,
  isAllowable,
  sent,
  phase,
  since: null,
  changedAt: null,
  error: null,
  isKept,
});

const slice = createSlice({
  name: 'transfers',
  initialState: initialTransfersState,
  reducers: {
    queued: (state, { payload }: PayloadAction<{ files: readonly QueuedFile[] }>): TransfersState => {
      const transfers = payload.files.map((file) => fresh(file, state.byId[file.fileId]?.isKept ?? false));
      const ids = transfers.map(({ fileId }) => fileId);
      return {
        order: [...state.order.filter((id) => !ids.includes(id)), ...ids],
        byId: { ...state.byId, ...Object.fromEntries(transfers.map((transfer) => [transfer.fileId, transfer])) },
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
        since: null,
      }),
    progressed: (
      state,
      { payload }: PayloadAction<{ fileId: FileId; sent: number; at: EpochMs; since: Sample }>,
    ): TransfersState => {
      const { fileId, sent, at: changedAt, since } = payload;
      return withTransfer(state, fileId, { sent, changedAt, since, phase: 'uploading', error: null });
    },
    kept: (
      state,
      { payload: { fileId, isKept } }: PayloadAction<{ fileId: FileId; isKept: boolean }>,
    ): TransfersState => withTransfer(state, fileId, { isKept }),
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
  kept: transferKept,
  clearChosen: transfersClearChosen,
} = slice.actions;
export const transfersState = defineState('transfers', 'discard', slice.reducer);

export interface TransfersSlice {
  readonly transfers: TransfersState;
}
