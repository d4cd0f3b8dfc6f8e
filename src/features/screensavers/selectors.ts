import { makeSortedRows } from '@inkside/kit';
import type { MessageRow, MessagesSlice } from '../messages/slice';

const SCREENSAVER = 'push_screensaver';

const screensaversOf = makeSortedRows<MessageRow>(
  ({ kind, contentType, isRevoked }) => kind === 'push' && contentType === SCREENSAVER && !isRevoked,
  (a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1),
);
/** Pictures that were sent as screensavers, newest first. */
export const selectScreensavers = (state: MessagesSlice) => screensaversOf(state.messages.rows);
