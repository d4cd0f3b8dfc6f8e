import type { NoticesSlice } from './slice';

/** Unread notices for the menu, which is there before this part of the state; 0 until they are counted. */
export const selectMenuNotices = ({ notices }: Partial<NoticesSlice>): number =>
  notices?.list.phase === 'ready'
    ? notices.list.data.filter(({ id, isRead }) => !isRead && !notices.read.includes(id)).length
    : 0;
