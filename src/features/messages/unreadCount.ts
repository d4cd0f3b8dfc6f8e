import { rowsOf } from '@inkside/kit';

import type { MessagesSlice } from './slice';

const counts = new WeakMap<MessagesSlice['messages']['rows'], number>();

/**
 * How much of the service's words nobody has read; 0 until the messages are there, which the frame is before. Frame and
 * title ask with every action: it is counted once for rows that stay.
 */
export const selectServiceUnread = ({ messages }: Partial<MessagesSlice>): number => {
  if (messages === undefined) return 0;
  const known = counts.get(messages.rows);
  if (known !== undefined) return known;
  const unread = rowsOf(messages.rows).filter(
    ({ kind, isRead, isRevoked }) => kind === 'service' && !isRead && !isRevoked,
  );
  counts.set(messages.rows, unread.length);
  return unread.length;
};
