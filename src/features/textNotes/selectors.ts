import type { MakingSlice } from '../notes/makingSlice';

export const selectTextNote = (state: MakingSlice) => state.noteMaking.text;
