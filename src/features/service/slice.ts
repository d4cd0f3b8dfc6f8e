import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { ServiceDialog } from '@inkside/protocol';

/** Fetches the chat with customer service; what was unread is read with that. */
export const dialogRequest = defineRequest<{ language: string }, ServiceDialog>('service/dialog', { policy: 'latest' });

export const serviceState = defineState('service', 'discard', loadReducer(dialogRequest));

export interface ServiceSlice {
  readonly service: ReturnType<typeof serviceState.reducer>;
}
