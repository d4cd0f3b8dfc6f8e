import { createSelector } from '@reduxjs/toolkit';

import type { NoticesSlice } from './slice';

const selectList = (state: NoticesSlice) => state.notices.list;

/** The notices with the marks of what was read since they came. */
export const selectNotices = createSelector(
  selectList,
  (state: NoticesSlice) => state.notices.read,
  (list, read): ReturnType<typeof selectList> =>
    list.phase === 'ready'
      ? { ...list, data: list.data.map((notice) => (read.includes(notice.id) ? { ...notice, isRead: true } : notice)) }
      : list,
);

/** Ids of the notices that nobody opened yet. */
export const selectUnreadNotices = createSelector(selectNotices, (list): readonly string[] =>
  list.phase === 'ready' ? list.data.flatMap(({ id, isRead }) => (isRead ? [] : [id])) : [],
);
