import type { FeedSource } from './sources/feedReader';
import { keyOfSource } from './sources/feedReader';
import { type Article, type ArticleHead, type FeedRecords, momentOf } from './stores/feedRecords';
import { type ArticleMarks, MAX_STARS, type Star } from './stores/articleMarks';
import { type ReadingItem, type ReadingItems, SOURCE } from './stores/readingItems';
import { CloudFailure } from '../lib/failure';

/** An article of somebody's: `feedId` is the id of the subscription. */
export interface ArticleName {
  readonly feedId: string;
  readonly id: string;
}

/** As a row of a list; times in epoch milliseconds. */
export interface ShelfRow extends ArticleName {
  readonly feedTitle: string;
  readonly head: ArticleHead;
  readonly at: number;
  readonly isRead: boolean;
  readonly isStarred: boolean;
}

export interface ShelfQuery {
  /** Id of a subscription or folder; '' for all. */
  readonly scope: string;
  readonly show: 'all' | 'unread' | 'starred';
  readonly text: string;
  readonly limit: number;
  /** `next` of the answer before, or ''. */
  readonly after: string;
}

export interface ShelfPage {
  readonly count: number;
  readonly rows: readonly ShelfRow[];
  readonly next: string | null;
}

/** A subscription with what is kept of its feed. */
export interface ShelfFeed {
  readonly item: ReadingItem;
  readonly source: FeedSource;
  readonly key: string;
  readonly heads: readonly ArticleHead[];
  readonly read: ReadonlySet<string>;
}

/** The articles of one's feeds, with what one has read and starred. From what is kept: it asks no source. */
export interface ArticleShelf {
  /** Subscriptions of a scope, with their folders looked through. Throws `errors.notFound` for an unknown scope. */
  subscriptions(uid: string, scope: string): Promise<ReadingItem[]>;
  feeds(uid: string, scope: string): Promise<readonly ShelfFeed[]>;
  list(uid: string, query: ShelfQuery): Promise<ShelfPage>;
  /** Undefined when there is no such article. */
  find(uid: string, name: ArticleName): Promise<{ row: ShelfRow; article: Article; key: string } | undefined>;
  starred(uid: string): Promise<number>;
  /**
   * Gives those that were otherwise. Throws `errors.storageFull` at the limit of stars, and `errors.notFound` where none of
   * those that should be starred is there any more.
   */
  mark(uid: string, names: readonly ArticleName[], wish: MarkWish): Promise<ArticleName[]>;
  /** Marks as read what came until `before`; gives what was unread. */
  markAll(uid: string, scope: string, before: number): Promise<ArticleName[]>;
}

interface MarkWish {
  readonly isRead?: boolean | undefined;
  readonly isStarred?: boolean | undefined;
}

interface ShelfParts {
  readonly items: ReadingItems;
  readonly records: FeedRecords;
  readonly marks: ArticleMarks;
  readonly sourceOf: (item: ReadingItem) => FeedSource;
}

/** All folders below, the folder itself included. */
const foldersIn = (items: readonly ReadingItem[], id: string): Set<string> => {
  const inside = new Set([id]);
  let before = 0;
  while (before !== inside.size) {
    before = inside.size;
    for (const { kind, id: each, parent } of items) {
      if (kind === 'folder' && parent !== null && inside.has(parent)) inside.add(each);
    }
  }
  return inside;
};

const inScope = (items: readonly ReadingItem[], scope: string): ReadingItem[] => {
  const feeds = items.filter(({ kind, sourceType }) => kind === 'feed' && sourceType === SOURCE.rss);
  if (scope === '') return feeds;
  const named = items.find(({ id, sourceType }) => id === scope && sourceType === SOURCE.rss);
  if (named === undefined) throw new CloudFailure('errors.notFound');
  if (named.kind === 'feed') return [named];
  const folders = foldersIn(items, scope);
  return feeds.filter(({ parent }) => parent !== null && folders.has(parent));
};

/** A feed that stands in two folders shows its articles once. */
const onceEach = (feeds: readonly ShelfFeed[]): ShelfFeed[] => [
  ...new Map(feeds.toReversed().map((feed) => [feed.key, feed])).values(),
];

const rowOf = ({ item, read }: ShelfFeed, head: ArticleHead, stars: ReadonlyMap<string, Star>): ShelfRow => ({
  id: head.id,
  feedId: item.id,
  feedTitle: item.title,
  head,
  at: momentOf(head),
  isRead: read.has(head.id),
  isStarred: stars.has(head.id),
});

const starRow = ({ article, feedId, feedTitle }: Star, isRead: boolean): ShelfRow => {
  const { content: _content, links: _links, guid: _guid, updatedAt: _updatedAt, ...head } = article;
  return { id: article.id, feedId, feedTitle, head, at: momentOf(article), isRead, isStarred: true };
};

const byAge = (a: ShelfRow, b: ShelfRow): number => b.at - a.at || (a.id < b.id ? -1 : 1);
const placeOf = ({ at, id }: Pick<ShelfRow, 'at' | 'id'>): string => `${at}:${id}`;

const isAfter = (row: ShelfRow, place: string): boolean => {
  const [at = '', id = ''] = place.split(':');
  return row.at < Number(at) || (row.at === Number(at) && row.id > id);
};

const holds = ({ head, feedTitle }: ShelfRow, words: string): boolean =>
  `${head.title}\n${head.summary}\n${head.author ?? ''}\n${feedTitle}`.toLowerCase().includes(words);

const pageOf = (all: readonly ShelfRow[], { text, after, limit }: ShelfQuery): ShelfPage => {
  const words = text.trim().toLowerCase();
  const found = all.filter((row) => words === '' || holds(row, words)).toSorted(byAge);
  const rest = after === '' ? found : found.filter((row) => isAfter(row, after));
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  return { count: found.length, rows, next: last !== undefined && rest.length > limit ? placeOf(last) : null };
};

const byFeed = (names: readonly ArticleName[]): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { feedId, id } of names) {
    const ids = found.get(feedId);
    if (ids === undefined) found.set(feedId, [id]);
    else ids.push(id);
  }
  return found;
};

const createShelfViews = ({ items, records, marks, sourceOf }: ShelfParts) => {
  const subscriptions = async (uid: string, scope: string) => inScope(await items.list(uid), scope);

  const feeds = async (uid: string, scope: string): Promise<ShelfFeed[]> => {
    const [mine, read] = [await subscriptions(uid, scope), await marks.read(uid)];
    const found: ShelfFeed[] = [];
    for (const item of mine) {
      const source = sourceOf(item);
      const key = keyOfSource(source);
      found.push({ item, source, key, heads: await records.heads(key), read: read.get(key) ?? new Set() });
    }
    return found;
  };

  const starredIn = async (uid: string, scope: string, stars: ReadonlyMap<string, Star>): Promise<ShelfRow[]> => {
    const read = new Set([...(await marks.read(uid)).values()].flatMap((ids) => [...ids]));
    const scoped = scope === '' ? undefined : new Set((await subscriptions(uid, scope)).map(({ id }) => id));
    const mine = [...stars.values()].filter(({ feedId }) => scoped?.has(feedId) ?? true);
    return mine.map((star) => starRow(star, read.has(star.article.id)));
  };

  const find: ArticleShelf['find'] = async (uid, { feedId, id }) => {
    const [stars, item] = [await marks.stars(uid), await items.find(uid, feedId)];
    if (item?.kind === 'feed' && item.sourceType === SOURCE.rss) {
      const key = keyOfSource(sourceOf(item));
      const article = await records.article(key, id);
      const read = (await marks.read(uid)).get(key) ?? new Set<string>();
      const feed = { item, source: sourceOf(item), key, heads: [], read };
      if (article !== undefined) return { row: rowOf(feed, article, stars), article, key };
    }
    const star = stars.get(id) ?? (await marks.unstarred(uid, id));
    if (star === undefined) return undefined;
    const row = { ...starRow(star, true), isStarred: stars.has(id) };
    return { row, article: star.article, key: `${uid}:stars` };
  };

  return { subscriptions, feeds, starredIn, find };
};

const createShelfMarks = ({ items, records, marks, sourceOf }: ShelfParts, find: ArticleShelf['find']) => {
  const star = async (uid: string, names: readonly ArticleName[], isStarred: boolean): Promise<ArticleName[]> => {
    const stars = await marks.stars(uid);
    const others = names.filter(({ id }) => stars.has(id) !== isStarred);
    if (isStarred && stars.size + others.length > MAX_STARS) throw new CloudFailure('errors.storageFull');
    const changed: ArticleName[] = [];
    for (const name of others) {
      const found = isStarred ? await find(uid, name) : undefined;
      if (isStarred && found === undefined) continue;
      if (found === undefined) await marks.unstar(uid, name.id);
      else await marks.star(uid, { feedId: name.feedId, feedTitle: found.row.feedTitle, article: found.article });
      changed.push(name);
    }
    if (others.length > 0 && changed.length === 0) throw new CloudFailure('errors.notFound');
    return changed;
  };

  const read = async (uid: string, names: readonly ArticleName[], isRead: boolean): Promise<ArticleName[]> => {
    const changed: ArticleName[] = [];
    for (const [feedId, ids] of byFeed(names)) {
      const item = await items.find(uid, feedId);
      if (item?.kind !== 'feed') continue;
      const key = keyOfSource(sourceOf(item));
      const known = new Set((await records.heads(key)).map(({ id }) => id));
      for (const id of await marks.setRead(uid, key, { ids, isRead, known })) changed.push({ feedId, id });
    }
    return changed;
  };

  return { star, read };
};

export const createArticleShelf = (parts: ShelfParts): ArticleShelf => {
  const { marks } = parts;
  const { subscriptions, feeds, starredIn, find } = createShelfViews(parts);
  const { star, read } = createShelfMarks(parts, find);
  return {
    subscriptions,
    feeds,
    find,
    starred: async (uid) => (await marks.stars(uid)).size,
    list: async (uid, query) => {
      const stars = await marks.stars(uid);
      if (query.show === 'starred') return pageOf(await starredIn(uid, query.scope, stars), query);
      const rows = onceEach(await feeds(uid, query.scope)).flatMap((feed) =>
        feed.heads
          .filter(({ id }) => query.show === 'all' || !feed.read.has(id))
          .map((head) => rowOf(feed, head, stars)),
      );
      return pageOf(rows, query);
    },
    mark: async (uid, names, { isRead, isStarred }) => {
      const byRead = isRead === undefined ? [] : await read(uid, names, isRead);
      const byStar = isStarred === undefined ? [] : await star(uid, names, isStarred);
      return [...new Map([...byRead, ...byStar].map((name) => [`${name.feedId} ${name.id}`, name])).values()];
    },
    markAll: async (uid, scope, before) => {
      const names = onceEach(await feeds(uid, scope)).flatMap(({ item, heads }) =>
        heads.filter(({ createdAt }) => createdAt <= before).map(({ id }) => ({ feedId: item.id, id })),
      );
      return read(uid, names, true);
    },
  };
};
