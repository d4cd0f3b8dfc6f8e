import type { ProgramsSlice } from './programsSlice';

export const selectPrograms = (state: ProgramsSlice) => state.programs;
