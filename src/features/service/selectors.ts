import type { ServiceSlice } from './slice';

export const selectDialog = ({ service }: ServiceSlice) => service.dialog;
export const selectDraft = ({ service }: ServiceSlice) => service.draft;
/** What was written and has not arrived, in the order in which it was written. */
export const selectUnsent = ({ service }: ServiceSlice) => service.unsent;
export const selectUnhelpful = ({ service }: ServiceSlice) => service.unhelpful;
