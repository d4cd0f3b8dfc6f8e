import type { MakingSlice } from '../making/slice';

export const selectTextNote = (state: MakingSlice) => state.noteMaking.text;
