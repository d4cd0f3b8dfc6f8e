import { defineRequest, defineState, loadReducer, type NoArgs } from '@inkside/kit';

import type { BookMark } from './types';

export type ExportFormat = 'markdown' | 'csv' | 'json';

/** Reads the highlights of all books. */
export const highlightsRequest = defineRequest<NoArgs, readonly BookMark[]>('reader/highlights', { policy: 'latest' });
/** Hands those highlights to the person as a file of their downloads. */
export const exportRequest = defineRequest<{ format: ExportFormat; ids: readonly string[] }, null>('reader/export', {
  policy: 'every',
});

export const highlightsState = defineState('highlights', 'discard', loadReducer(highlightsRequest));

export interface HighlightsSlice {
  readonly highlights: ReturnType<typeof highlightsState.reducer>;
}
