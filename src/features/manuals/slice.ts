import { defineRequest, loadReducer } from '@inkside/kit';
import type { ManualGroup } from '@inkside/protocol';

export const manualsRequest = defineRequest<{ language: string }, readonly ManualGroup[]>('manuals/list', {
  policy: 'latest',
});

export const manualsReducer = loadReducer(manualsRequest);

export interface ManualsSlice {
  readonly manuals: ReturnType<typeof manualsReducer>;
}
