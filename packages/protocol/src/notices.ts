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

/** `isRead` is there for those who are signed in. */
const sysNotice = v.looseObject({
  ...written,
  description: v.string(),
  createdAt: v.string(),
  isRead: v.optional(v.picklist([0, 1])),
});

/** `unreadCount` counts all that are unread, not those of the page; null for visitors. */
export const sysNoticesAnswer = envelopeOf(
  v.looseObject({ count: v.number(), unreadCount: v.nullable(v.number()), results: v.array(sysNotice) }),
);

export const readNoticeBody = v.looseObject({ ids: recordIds });

export const readNoticeAnswer = envelopeOf(doneData);

/** Something that the operator has to tell everyone. */
export interface Notice {
  readonly id: string;
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
