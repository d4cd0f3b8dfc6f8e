import { createSelector } from '@reduxjs/toolkit';

import type { Notice, NoticeKind } from '@inkside/protocol';
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

export interface NoticeGroup {
  readonly kind: NoticeKind;
  readonly notices: readonly Notice[];
}

export const kindOf = ({ kind = 'news' }: Notice): NoticeKind => kind;

/** What concerns a person most stands first. */
const shownKinds = ['service', 'device', 'offer', 'news'] as const satisfies readonly NoticeKind[];

/** The notices by what they are about; kinds of which there is none have no group. */
export const groupsOf = (notices: readonly Notice[]): readonly NoticeGroup[] =>
  shownKinds
    .map((kind) => ({ kind, notices: notices.filter((notice) => kindOf(notice) === kind) }))
    .filter(({ notices: some }) => some.length > 0);

/** Ids of the notices that nobody opened yet. */
export const selectUnreadNotices = createSelector(selectNotices, (list): readonly string[] =>
  list.phase === 'ready' ? list.data.flatMap(({ id, isRead }) => (isRead ? [] : [id])) : [],
);
