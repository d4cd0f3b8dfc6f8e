import { defineRequest } from '../../app/kit/defineRequest';
import type { Program } from '../../app/kit/programs';
import { loadReducer } from '../../app/kit/loadState';

export const programsRequest = defineRequest<{ language: string }, readonly Program[]>('downloads/programs', {
  policy: 'latest',
});

export const programsReducer = loadReducer(programsRequest);

export interface ProgramsSlice {
  readonly programs: ReturnType<typeof programsReducer>;
}
