import {
  FILE_TYPE,
  READING_SOURCE,
  type ReadingEntryRow,
  type ReadingItemRow,
  recordIdText,
  wholeOf,
} from '@inkside/protocol';
import * as v from 'valibot';

import type { Article, CatalogueFeed, Favourite, ReadingItem } from '../../reading';
import { isWebAddress } from '../../fetching';

const iso = (at: number): string => new Date(at).toISOString();

const subscriptionOf = ({ kind, subFrom, login, siteUrl }: ReadingItem) => {
  if (kind !== 'feed') return {};
  return { subFrom, fromPublicFeed: subFrom === null ? 0 : 1, subState: 1, siteUrl, hasLogin: login !== null };
};

/** `account` is the number of the owner's account, which rows carry as `user`. Logins never go out. */
export const itemOnWire = (item: ReadingItem, account: number): ReadingItemRow => ({
  _id: item.id,
  title: item.title,
  url: item.url,
  sourceType: item.sourceType,
  fileType: item.kind === 'folder' ? FILE_TYPE.folder : FILE_TYPE.file,
  parent: item.parent,
  description: item.description,
  cover: item.cover,
  language: item.language,
  user: account,
  ...(item.kind === 'page' ? { pageType: item.pageType ?? 'page' } : {}),
  ...subscriptionOf(item),
  createdAt: iso(item.createdAt),
  updatedAt: iso(item.updatedAt),
});

/** `fallbackAt` stands for a date that the publisher did not give. */
const entryTimes = (publishedAt: number | null, fallbackAt: number) => ({
  publishedAt: publishedAt === null ? null : iso(publishedAt),
  createdAt: iso(fallbackAt),
  updatedAt: iso(publishedAt ?? fallbackAt),
});

export const articleOnWire = (article: Article, sourceType: number): ReadingEntryRow => ({
  _id: article.id,
  title: article.title,
  url: article.url,
  sourceType,
  fileType: article.kind === 'catalogue' ? FILE_TYPE.folder : FILE_TYPE.file,
  description: article.summary,
  content: article.content,
  author: article.author,
  cover: article.cover,
  links: [...article.links],
  ...entryTimes(article.publishedAt, article.createdAt),
});

/** A kept page as something to read. */
export const pageOnWire = (item: ReadingItem, content: string): ReadingEntryRow => ({
  _id: item.id,
  title: item.title,
  url: item.url,
  sourceType: item.sourceType,
  fileType: FILE_TYPE.file,
  description: item.description,
  content,
  author: null,
  cover: item.cover,
  links: [],
  ...entryTimes(null, item.updatedAt),
});

/** `subscription`: id of the user's own, where there is one. */
export const publicFeedOnWire = (feed: CatalogueFeed, subscription: string | undefined) => ({
  _id: feed.id,
  title: feed.title,
  url: feed.url,
  sourceType: feed.sourceType,
  publicFeed: 1 as const,
  subState: subscription === undefined ? 0 : 1,
  subscribedAs: subscription ?? null,
  description: feed.description,
  language: feed.language,
  category: feed.category,
});

export const favouriteOnWire = ({ id, createdAt, updatedAt, ...rest }: Favourite) => ({
  ...rest,
  _id: id,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});

const MAX_IDS = 1000;
const MAX_ID = 100;

/** An address as people type it; whether it may be fetched shows when it is. */
export const webUrl = v.pipe(v.string(), v.trim(), v.maxLength(2048), v.check(isWebAddress));

/** Null or missing is the top. */
export const parentId = v.optional(v.nullable(recordIdText), null);

export const feedSource = v.pipe(wholeOf(0, 2), v.picklist([READING_SOURCE.rss, READING_SOURCE.opds]));
export const anySource = v.pipe(
  wholeOf(0, 2),
  v.picklist([READING_SOURCE.rss, READING_SOURCE.page, READING_SOURCE.opds]),
);

/** Clients send lists without looking into them: an empty one, and ids that nobody knows, are no error. */
export const idsToDelete = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_ID))), v.maxLength(MAX_IDS));
