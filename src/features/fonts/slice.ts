import { defineRequest, defineState, loadReducer, type NoArgs } from '@inkside/kit';
import type { Typeface } from '@inkside/protocol';

/** Typefaces that the cloud names, for texts and books. */
export const fontsRequest = defineRequest<NoArgs, readonly Typeface[]>('fonts/list', { policy: 'latest' });

export const fontsState = defineState('fonts', 'discard', loadReducer(fontsRequest));

export interface FontsSlice {
  readonly fonts: ReturnType<typeof fontsState.reducer>;
}
