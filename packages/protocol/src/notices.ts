import * as v from 'valibot';
import type { EpochMs } from '@inkside/kit';

import { written } from './publicPages';
import { doneData, envelopeOf, recordIds } from './sharedSchemas';

export const noticePaths = {
  sysNotices: '/api/1/sysNotices',
  /** Ours: one system notice as read. */
  readNotice: '/api/1/sysNotices/read',
  loginAd: '/api/1/loginAds/show/one',
} as const;

/** What a notice is about. */
export const noticeKinds = ['news', 'service', 'device', 'offer'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `isRead` is there for those who are signed in; `kind` is ours, and what another cloud leaves out is news. */
const sysNotice = v.looseObject({
  ...written,
  kind: v.fallback(v.optional(v.picklist(noticeKinds), 'news'), 'news'),
  description: v.string(),
  createdAt: v.string(),
  isRead: v.optional(v.picklist([0, 1])),
});

/** `unreadCount` counts all that are unread, not those of the page; null for visitors. */
export const sysNoticesAnswer = envelopeOf(
  v.looseObject({ count: v.number(), unreadCount: v.nullable(v.number()), results: v.array(sysNotice) }),
);

/** `isRead` false takes the mark back; without it, the notices are read. */
export const readNoticeBody = v.looseObject({ ids: recordIds, isRead: v.optional(v.boolean(), true) });

export const readNoticeAnswer = envelopeOf(doneData);

/** Something that the operator has to tell everyone. */
export interface Notice {
  readonly id: string;
  /** News, where a recording of an earlier version has none. */
  readonly kind?: NoticeKind;
  readonly title: string;
  /** HTML of the cloud, not to be trusted. */
  readonly description: string;
  readonly at: EpochMs;
  readonly isRead: boolean;
}

/** Null when nothing is to be shown. */
export const loginAdAnswer = envelopeOf(
  v.nullable(v.looseObject({ ...written, imageUrl: v.string(), linkUrl: v.nullable(v.string()) })),
);
