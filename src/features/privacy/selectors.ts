import type { PrivacySlice } from './slice';

export const selectCopy = (state: PrivacySlice) => state.privacy.copy;
export const selectCopyClearing = (state: PrivacySlice) => state.privacy.clearing;
export const selectCloseCode = (state: PrivacySlice) => state.privacy.code;
export const selectClosing = (state: PrivacySlice) => state.privacy.closing;
export const selectKeeping = (state: PrivacySlice) => state.privacy.keeping;
export const selectExporting = (state: PrivacySlice) => state.privacy.exporting;
