import * as v from 'valibot';

import { hashSecret, type Records } from '../../accounts';
import type { Feed, FeedEntry } from '../feeds/feedModel';

const ID_LENGTH = 24;
const nullableText = v.nullable(v.string());

const feedSchema = v.object({
  key: v.string(),
  /** As it was asked for. */
  url: v.string(),
  /** Whose login reads it; null for what anyone may read, which all users share. */
  owner: nullableText,
  /** Where the document was found. */
  address: v.string(),
  /** `url`, or the feed that the page there names. */
  feedUrl: v.string(),
  form: v.picklist(['rss', 'atom', 'json', 'opds']),
  title: v.string(),
  description: v.string(),
  siteUrl: nullableText,
  cover: nullableText,
  language: nullableText,
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  /** When it was last asked for, with whatever answer. */
  triedAt: v.number(),
  /** When a user last wanted it. */
  wantedAt: v.number(),
  articleCount: v.number(),
});
export type FeedRecord = v.InferOutput<typeof feedSchema>;

const articleSchema = v.object({
  /** 24 hexadecimal characters. */
  id: v.string(),
  guid: v.string(),
  kind: v.picklist(['article', 'publication', 'catalogue']),
  title: v.string(),
  url: nullableText,
  summary: v.string(),
  content: v.string(),
  author: nullableText,
  publishedAt: v.nullable(v.number()),
  cover: nullableText,
  links: v.array(v.object({ href: v.string(), rel: v.string(), type: v.string(), title: v.string() })),
  /** When it was first seen; a stand-in for a missing date. */
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type Article = v.InferOutput<typeof articleSchema>;

/** Kept of one feed; the oldest go. */
const MAX_ARTICLES = 500;

/** Begins with the owner, so that what an account has is found by it. */
export const feedKey = (url: string, owner: string | null): string =>
  `${owner ?? 'public'}:${hashSecret(url).slice(0, 32)}`;

export const articleOf = (key: string, entry: FeedEntry, now: number): Article => ({
  ...entry,
  links: [...entry.links],
  id: hashSecret(`article\n${key}\n${entry.guid}`).slice(0, ID_LENGTH),
  createdAt: now,
  updatedAt: now,
});

/** Newest first; what has no date counts from when it was first seen. */
export const byDate = (a: Article, b: Article): number =>
  (b.publishedAt ?? b.createdAt) - (a.publishedAt ?? a.createdAt);

const isSame = (a: Article, b: Article): boolean =>
  JSON.stringify({ ...a, createdAt: 0, updatedAt: 0 }) === JSON.stringify({ ...b, createdAt: 0, updatedAt: 0 });

export interface FeedRecords {
  find(key: string): Promise<FeedRecord | undefined>;
  save(record: FeedRecord): Promise<void>;
  articles(key: string): Promise<Article[]>;
  /** Adds what is new, writes what has changed, lets go of the oldest. Gives how many there are. */
  merge(key: string, feed: Feed, now: number): Promise<number>;
  list(): Promise<FeedRecord[]>;
  remove(key: string): Promise<void>;
}

/** Feeds and their articles: each article a record of its own, so that a reading writes only what is new. */
export const createFeedRecords = (records: Records): FeedRecords => {
  const feedId = (key: string): string => `feed:${key}`;
  const articleId = (key: string, id: string): string => `article:${key}:${id}`;

  const articles = async (key: string): Promise<Article[]> => {
    const found = await records.list(`article:${key}:`, articleSchema);
    return found.map(({ value }) => value).toSorted(byDate);
  };
  const put = (key: string, article: Article): Promise<void> =>
    records.change(articleId(key, article.id), articleSchema, (kept) => {
      const next = kept === undefined ? article : { ...article, createdAt: kept.createdAt };
      return { next: kept !== undefined && isSame(kept, next) ? kept : next, result: undefined };
    });

  return {
    find: (key) => records.read(feedId(key), feedSchema),
    save: (record) => records.change(feedId(record.key), feedSchema, () => ({ next: record, result: undefined })),
    articles,
    merge: async (key, feed, now) => {
      const known = new Map((await articles(key)).map((article) => [article.id, article]));
      for (const entry of feed.entries) {
        const article = articleOf(key, entry, now);
        const kept = known.get(article.id);
        if (kept === undefined || !isSame(kept, article)) await put(key, article);
        known.set(article.id, kept === undefined ? article : { ...article, createdAt: kept.createdAt });
      }
      const surplus = [...known.values()].toSorted(byDate).slice(MAX_ARTICLES);
      for (const { id } of surplus) await records.remove(articleId(key, id));
      return known.size - surplus.length;
    },
    list: async () => (await records.list('feed:', feedSchema)).map(({ value }) => value),
    remove: async (key) => {
      const found = await records.list(`article:${key}:`, articleSchema);
      for (const { id } of found) await records.remove(id);
      await records.remove(feedId(key));
    },
  };
};
