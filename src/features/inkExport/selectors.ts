import type { InkExportSlice } from './slice';

export const selectInkExport = (state: InkExportSlice) => state.inkExport;
