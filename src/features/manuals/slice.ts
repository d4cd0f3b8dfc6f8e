import { defineRequest } from '../../app/kit/defineRequest';
import type { ManualGroup } from '../../app/kit/content';
import { loadReducer } from '../../app/kit/loadState';

export const manualsRequest = defineRequest<{ language: string }, readonly ManualGroup[]>('manuals/list', {
  policy: 'latest',
});

export const manualsReducer = loadReducer(manualsRequest);

export interface ManualsSlice {
  readonly manuals: ReturnType<typeof manualsReducer>;
}
