import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  type AppError,
  type Bytes,
  type Contact,
  defineRequest,
  defineState,
  type EpochMs,
  loadReducer,
  type NoArgs,
  type SecretId,
} from '@inkside/kit';

/** What lies in this browser of what was opened, and what the browser says of the site as a whole. */
export interface BrowserCopy {
  /** Opened notes, books and articles, and exports that were made: what `Clear` removes. */
  readonly bytes: Bytes;
  /** Null where the browser does not say. */
  readonly site: { readonly used: Bytes; readonly quota: Bytes } | null;
}

export const copyRequest = defineRequest<NoArgs, BrowserCopy>('privacy/copy', { policy: 'latest' });
/** Removes what was opened here. What the cloud has not is never among it. */
export const copyClearRequest = defineRequest<{ bytes: number }, null>('privacy/copyClear', { policy: 'leading' });

/** Has a code sent to one of the account's own contacts, after the security check. */
export const closeCodeRequest = defineRequest<{ contact: Contact }, { resendAt: EpochMs }>('privacy/closeCode', {
  policy: 'leading',
});
/** Has the account removed in seven days. The code is a handle. */
export const closeRequest = defineRequest<{ contact: Contact; code: SecretId }, { closesAt: EpochMs }>(
  'privacy/close',
  { policy: 'leading' },
);
/** Takes that back. */
export const keepRequest = defineRequest<NoArgs, null>('privacy/keep', { policy: 'leading' });

/** Intent: everything of the account, as zips. */
export const exportAsked = createAction('privacy/exportAsked');
/** Intent: stop; nothing of it is handed out. */
export const exportCancelled = createAction('privacy/exportCancelled');
/** Intent: keep a finished part on this computer. */
export const exportSaveAsked = createAction<{ part: number }>('privacy/exportSaveAsked');
/** Intent: the finished parts may go. */
export const exportDropAsked = createAction('privacy/exportDropAsked');

interface MissingObject {
  readonly key: string;
  /** A code of ours. */
  readonly reason: string;
}

interface ExportedPart {
  readonly part: number;
  readonly name: string;
  readonly bytes: Bytes;
}

interface ExportProgress {
  readonly done: number;
  readonly of: number;
  readonly doneBytes: number;
  readonly ofBytes: number;
}

/** listing: what there is is not known yet. writing: object by object. ready: parts can be saved. */
export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'listing' }
  | ({ readonly phase: 'writing'; readonly missing: readonly MissingObject[] } & ExportProgress)
  | {
      readonly phase: 'ready';
      readonly parts: readonly ExportedPart[];
      readonly missing: readonly MissingObject[];
      /** Numbers of the parts that were handed out. */
      readonly saved: readonly number[];
    }
  | { readonly phase: 'failed'; readonly error: AppError };

const exporting = createSlice({
  name: 'privacy/export',
  initialState: { phase: 'idle' } as ExportState,
  reducers: {
    moved: (
      _state,
      { payload }: PayloadAction<ExportProgress & { missing: readonly MissingObject[] }>,
    ): ExportState => ({
      phase: 'writing',
      ...payload,
    }),
    finished: (
      _state,
      { payload }: PayloadAction<{ parts: readonly ExportedPart[]; missing: readonly MissingObject[] }>,
    ): ExportState => ({ phase: 'ready', ...payload, saved: [] }),
    partSaved: (state, { payload }: PayloadAction<{ part: number }>): ExportState => {
      const known = state as ExportState;
      return known.phase === 'ready' ? { ...known, saved: [...new Set([...known.saved, payload.part])] } : known;
    },
    failed: (_state, { payload }: PayloadAction<{ error: AppError }>): ExportState => ({ phase: 'failed', ...payload }),
    /** Fact: nothing of an export lies here any more. */
    dropped: (): ExportState => ({ phase: 'idle' }),
  },
  extraReducers: (builder) => {
    builder.addCase(exportAsked, (): ExportState => ({ phase: 'listing' }));
    builder.addCase(exportCancelled, (): ExportState => ({ phase: 'idle' }));
  },
});

export const {
  moved: exportMoved,
  finished: exportFinished,
  partSaved: exportPartSaved,
  failed: exportFailed,
  dropped: exportDropped,
} = exporting.actions;

export const privacyState = defineState(
  'privacy',
  'discard',
  combineReducers({
    copy: loadReducer(copyRequest),
    clearing: copyClearRequest.reducer,
    code: closeCodeRequest.reducer,
    closing: closeRequest.reducer,
    keeping: keepRequest.reducer,
    exporting: exporting.reducer,
  }),
);

export interface PrivacySlice {
  readonly privacy: ReturnType<typeof privacyState.reducer>;
}
