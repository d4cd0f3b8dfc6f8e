import type { MessagesSlice } from './slice';

export const selectMessagesProjection = (state: MessagesSlice) => state.messages.projection;
export const selectMessageRows = (state: MessagesSlice) => state.messages.rows;
