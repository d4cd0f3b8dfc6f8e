import type { PushChoiceSlice } from './choiceSlice';
import type { PushSlice } from './slice';

export const selectPushRows = (state: PushSlice) => state.push.shown.rows;
/** Whether the list was made at least once in this session. */
export const selectPushSettled = (state: PushSlice) => state.push.shown.at !== null;
export const selectRefused = (state: PushSlice) => state.push.refused;
export const selectDoubted = (state: PushChoiceSlice) => state.pushChoice.doubted;
export const selectSafeNames = (state: PushChoiceSlice) => state.pushChoice.renamed;
