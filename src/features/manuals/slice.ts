import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { ManualGroup } from '@inkside/protocol';

export const manualsRequest = defineRequest<{ language: string }, readonly ManualGroup[]>('manuals/list', {
  policy: 'latest',
});

export const manualsState = defineState('manuals', 'discard', loadReducer(manualsRequest), true);

export interface ManualsSlice {
  readonly manuals: ReturnType<typeof manualsState.reducer>;
}
