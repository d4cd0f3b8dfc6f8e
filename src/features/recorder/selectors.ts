import type { RecorderSlice } from './slice';

export const selectRecorder = (state: RecorderSlice) => state.recorder;
