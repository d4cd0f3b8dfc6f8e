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
  /** When it last answered; older records do not know. */
  readAt: v.optional(v.number()),
  /** When a user last wanted it. */
  wantedAt: v.number(),
  articleCount: v.number(),
});
export type FeedRecord = v.InferOutput<typeof feedSchema>;

export const articleSchema = v.object({
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

/** An article without what is to be read in it. */
const headSchema = v.omit(articleSchema, ['content', 'links', 'guid', 'updatedAt']);
export type ArticleHead = v.InferOutput<typeof headSchema>;
const fullSchema = v.object({ content: v.string() });
const headsSchema = v.object({ heads: v.array(headSchema) });

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

/** By which articles are sorted: what has no date counts from when it was first seen. Epoch milliseconds. */
export const momentOf = ({ publishedAt, createdAt }: Pick<Article, 'publishedAt' | 'createdAt'>): number =>
  publishedAt ?? createdAt;

/** Newest first. */
export const byDate = (a: Article, b: Article): number => momentOf(b) - momentOf(a);

const headOf = (article: Article): ArticleHead => {
  const { id, kind, title, url, summary, author, publishedAt, cover, createdAt } = article;
  return { id, kind, title, url, summary, author, publishedAt, cover, createdAt };
};

const isSame = (a: Article, b: Article): boolean =>
  JSON.stringify({ ...a, createdAt: 0, updatedAt: 0 }) === JSON.stringify({ ...b, createdAt: 0, updatedAt: 0 });

export interface FeedRecords {
  find(key: string): Promise<FeedRecord | undefined>;
  save(record: FeedRecord): Promise<void>;
  articles(key: string): Promise<Article[]>;
  /** The same without their texts, in one record: lists go through thousands of them. */
  heads(key: string): Promise<readonly ArticleHead[]>;
  article(key: string, id: string): Promise<Article | undefined>;
  /** The text of the page behind an article, cleaned HTML, where somebody has read it; it goes with the article. */
  fullText(key: string, id: string): Promise<string | undefined>;
  keepFullText(key: string, id: string, content: string): Promise<void>;
  /** Adds what is new, writes what has changed, lets go of the oldest. Gives how many there are. */
  merge(key: string, feed: Feed, now: number): Promise<number>;
  list(): Promise<FeedRecord[]>;
  remove(key: string): Promise<void>;
}

const feedId = (key: string): string => `feed:${key}`;
const articleId = (key: string, id: string): string => `article:${key}:${id}`;
const headsId = (key: string): string => `heads:${key}`;
const fullId = (key: string, id: string): string => `full:${key}:${id}`;

const createArticleRecords = (records: Records): Pick<FeedRecords, 'articles' | 'heads' | 'merge'> => {
  const articles = async (key: string): Promise<Article[]> => {
    const found = await records.list(`article:${key}:`, articleSchema);
    return found.map(({ value }) => value).toSorted(byDate);
  };
  const put = (key: string, article: Article): Promise<void> =>
    records.change(articleId(key, article.id), articleSchema, (kept) => {
      const next = kept === undefined ? article : { ...article, createdAt: kept.createdAt };
      return { next: kept !== undefined && isSame(kept, next) ? kept : next, result: undefined };
    });

  const keepHeads = async (key: string, all: readonly Article[]): Promise<readonly ArticleHead[]> => {
    const heads = all.toSorted(byDate).map(headOf);
    await records.change(headsId(key), headsSchema, () => ({ next: { heads }, result: undefined }));
    return heads;
  };

  return {
    articles,
    // What was kept by an earlier version has none yet.
    heads: async (key) =>
      (await records.read(headsId(key), headsSchema))?.heads ?? (await keepHeads(key, await articles(key))),
    merge: async (key, feed, now) => {
      const known = new Map((await articles(key)).map((article) => [article.id, article]));
      let isChanged = false;
      for (const entry of feed.entries) {
        const article = articleOf(key, entry, now);
        const kept = known.get(article.id);
        if (kept !== undefined && isSame(kept, article)) continue;
        isChanged = true;
        await put(key, article);
        known.set(article.id, kept === undefined ? article : { ...article, createdAt: kept.createdAt });
      }
      const sorted = [...known.values()].toSorted(byDate);
      for (const { id } of sorted.slice(MAX_ARTICLES)) {
        await records.remove(articleId(key, id));
        await records.remove(fullId(key, id));
      }
      const left = sorted.slice(0, MAX_ARTICLES);
      if (isChanged) await keepHeads(key, left);
      return left.length;
    },
  };
};

/** Feeds and their articles: each article a record of its own, so that a reading writes only what is new. */
export const createFeedRecords = (records: Records): FeedRecords => {
  return {
    ...createArticleRecords(records),
    find: (key) => records.read(feedId(key), feedSchema),
    article: (key, id) => records.read(articleId(key, id), articleSchema),
    fullText: async (key, id) => (await records.read(fullId(key, id), fullSchema))?.content,
    keepFullText: (key, id, content) =>
      records.change(fullId(key, id), fullSchema, () => ({ next: { content }, result: undefined })),
    save: (record) => records.change(feedId(record.key), feedSchema, () => ({ next: record, result: undefined })),
    list: async () => (await records.list('feed:', feedSchema)).map(({ value }) => value),
    remove: async (key) => {
      const found = await records.list(`article:${key}:`, articleSchema);
      const full = await records.list(fullId(key, ''), fullSchema);
      for (const { id } of [...found, ...full]) await records.remove(id);
      await records.remove(headsId(key));
      await records.remove(feedId(key));
    },
  };
};
