import { defineState } from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, NoteId } from '@inkside/kit';
import type { ExportChoice, ExportedFile, ExportOrder, InkExportState, OpenExport } from './types';

/** Intent: stop writing, and choose again. */
export const exportCancelled = createAction('inkExport/cancelled');
/** Intent: keep the finished file on this computer. */
export const exportSaveAsked = createAction<{ exportId: string }>('inkExport/saveAsked');

const initialState: InkExportState = { phase: 'closed' };

const firstChoice: ExportChoice = {
  format: 'pdf',
  pages: 'all',
  range: '',
  layers: 'visible',
  hasTemplate: true,
  dpi: 300,
};

const openIn = (state: InkExportState): OpenExport | undefined => {
  if (state.phase === 'closed') return undefined;
  const { noteId, title, choice } = state;
  return { noteId, title, choice };
};

const slice = createSlice({
  name: 'inkExport',
  initialState: initialState as InkExportState,
  reducers: {
    /** Intent: choose what is made of an open note. */
    exportOpened: (_state, { payload }: PayloadAction<{ noteId: NoteId; title: string }>): InkExportState => ({
      phase: 'choosing',
      ...payload,
      choice: firstChoice,
    }),
    /** Intent: leave the dialog; what was made and not saved is forgotten. */
    exportClosed: (): InkExportState => initialState,
    /** Intent: something else is to be written. */
    choiceChanged: (state, { payload }: PayloadAction<Partial<ExportChoice>>): InkExportState => {
      const open = openIn(state as InkExportState);
      if (open === undefined || state.phase === 'writing') return state as InkExportState;
      return { phase: 'choosing', ...open, choice: { ...open.choice, ...payload } };
    },
    /** Intent: write it now. */
    exportAsked: (state, _action: PayloadAction<ExportOrder>): InkExportState => {
      const open = openIn(state as InkExportState);
      return open === undefined ? initialState : { phase: 'writing', ...open, done: 0, steps: 0 };
    },
    exportMoved: (state, { payload }: PayloadAction<{ done: number; steps: number }>): InkExportState =>
      state.phase === 'writing'
        ? { ...(state as InkExportState & { phase: 'writing' }), ...payload }
        : (state as InkExportState),
    exportFinished: (state, { payload }: PayloadAction<ExportedFile>): InkExportState => {
      const open = openIn(state as InkExportState);
      return open === undefined ? initialState : { phase: 'ready', ...open, file: payload, isSaved: false };
    },
    exportSaved: (state): InkExportState =>
      state.phase === 'ready'
        ? { ...(state as InkExportState & { phase: 'ready' }), isSaved: true }
        : (state as InkExportState),
    exportFailed: (state, { payload }: PayloadAction<{ error: AppError }>): InkExportState => {
      const open = openIn(state as InkExportState);
      return open === undefined ? initialState : { phase: 'failed', ...open, ...payload };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(exportCancelled, (state): InkExportState => {
      const open = openIn(state as InkExportState);
      return open === undefined ? initialState : { phase: 'choosing', ...open };
    });
  },
});

export const {
  exportOpened,
  exportClosed,
  choiceChanged,
  exportAsked,
  exportMoved,
  exportFinished,
  exportSaved,
  exportFailed,
} = slice.actions;
export const inkExportState = defineState('inkExport', 'discard', slice.reducer);

export interface InkExportSlice {
  readonly inkExport: InkExportState;
}
