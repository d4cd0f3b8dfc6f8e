import * as v from 'valibot';

import { articleCalls, paths } from '@inkside/protocol';
import { CloudFailure } from '../../lib/failure';
import { type ArticleName, FEED_AGE_MS, keyOfSource, type ReadingItem, type ShelfFeed } from '../../reading';
import type { ShelfRow } from '../../reading';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import type { ReadingParts } from './readingParts';

export const rowOnWire = ({ head, feedId, feedTitle, at, isRead, isStarred }: ShelfRow) => {
  const { id, title, url, summary, author, cover, publishedAt } = head;
  return {
    id,
    feedId,
    feedTitle,
    title,
    url,
    summary,
    author: author ?? '',
    cover,
    publishedAt,
    at,
    isRead,
    isStarred,
  };
};

const listing = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.articles,
    summary: 'Articles of one feed, a folder or all, newest first, without their texts.',
    input: v.object({ query: articleCalls.articlesQuery }),
    answer: articleCalls.articlesAnswer,
    handle: async ({ query }, { session }) => {
      const { count, rows, next } = await reading.shelf.list(session.account.uid, query);
      return { data: { count, articles: rows.map(rowOnWire), next } };
    },
  });

const latest = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((found, at) => (at === null || (found !== null && found > at) ? found : at), null);
const earliest = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((found, at) => (at === null || (found !== null && found < at) ? found : at), null);

const unreadOf = ({ heads, read }: ShelfFeed): number => heads.filter(({ id }) => !read.has(id)).length;

const stateOf = async ({ reading, clock }: ReadingParts, feed: ShelfFeed) => {
  const [record, fault] = await Promise.all([reading.feedRecords.find(feed.key), reading.faults.find(feed.key)]);
  const triedAt = latest([record?.triedAt ?? null, fault?.at ?? null]);
  // What needs a login is read at its owner's word alone.
  const nextAt = feed.source.access === undefined ? Math.max(clock.now(), (triedAt ?? 0) + FEED_AGE_MS) : null;
  return {
    id: feed.item.id,
    unread: unreadOf(feed),
    articles: feed.heads.length,
    triedAt,
    readAt: record === undefined ? null : (record.readAt ?? record.triedAt),
    nextAt,
    failure: fault === undefined ? null : { code: fault.code, params: fault.params },
  };
};

/** Unread articles below each folder, however deep; what stands there twice counts once. */
const folderStates = (items: readonly ReadingItem[], feeds: readonly ShelfFeed[]) => {
  const parents = new Map(items.map(({ id, parent }) => [id, parent]));
  const inside = new Map<string, Map<string, number>>();
  for (const feed of feeds) {
    const seen = new Set<string>();
    for (let above = feed.item.parent; above !== null && !seen.has(above); above = parents.get(above) ?? null) {
      seen.add(above);
      inside.set(above, (inside.get(above) ?? new Map<string, number>()).set(feed.key, unreadOf(feed)));
    }
  }
  const sumOf = (id: string): number => [...(inside.get(id)?.values() ?? [])].reduce((sum, unread) => sum + unread, 0);
  const folders = items.filter(({ kind, sourceType }) => kind === 'folder' && sourceType === 0);
  return folders.map(({ id }) => ({ id, unread: sumOf(id) }));
};

const statesOf = async (parts: ReadingParts, uid: string) => {
  const { reading } = parts;
  const [items, all, starred] = await Promise.all([
    reading.items.list(uid),
    reading.shelf.feeds(uid, ''),
    reading.shelf.starred(uid),
  ]);
  const states = [];
  for (const feed of all) states.push(await stateOf(parts, feed));
  const once = new Map(all.map((feed) => [feed.key, unreadOf(feed)]));
  return {
    unread: [...once.values()].reduce((sum, unread) => sum + unread, 0),
    starred,
    lastAt: latest(states.map(({ triedAt }) => triedAt)),
    nextAt: earliest(states.map(({ nextAt }) => nextAt)),
    running: all.filter(({ source }) => reading.feeds.isAsked(source)).length,
    feeds: states,
    folders: folderStates(items, all),
  };
};

const states = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.feedStates,
    summary: 'Unread counts of feeds and folders, and when and how each feed was last read.',
    input: noInput,
    answer: articleCalls.statesAnswer,
    handle: async (_input, { session }) => ({ data: await statesOf(parts, session.account.uid) }),
  });

/** Nobody waits longer for slow sources; they go on being read. */
const WAIT_MS = 10_000;

/** As many as the account may still ask for in this hour. Throws `errors.tooManyRequests` where that is none. */
const allowed = async <Source>(
  { fetches }: ReadingParts,
  uid: string,
  sources: readonly Source[],
): Promise<Source[]> => {
  const found: Source[] = [];
  for (const source of sources) {
    try {
      await fetches.use([`uid:${uid}`]);
    } catch (thrown) {
      if (found.length === 0 || !(thrown instanceof CloudFailure)) throw thrown;
      return found;
    }
    found.push(source);
  }
  return found;
};

const refreshing = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.refreshFeeds,
    summary: 'Asks the sources of one feed, a folder or all for what is new.',
    input: v.object({ body: articleCalls.refreshBody }),
    answer: articleCalls.statesAnswer,
    handle: async ({ body }, { session }) => {
      const { uid } = session.account;
      const items = await parts.reading.shelf.subscriptions(uid, body.scope);
      const sources = items.map((item) => parts.reading.sourceOf(item));
      const once = [...new Map(sources.map((source) => [keyOfSource(source), source])).values()];
      const reading = parts.reading.rounds.now(await allowed(parts, uid, once));
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS);
      });
      await Promise.race([reading, waited]).finally(() => clearTimeout(timer));
      return { data: await statesOf(parts, uid) };
    },
  });

/** Many articles have many names. */
const MARK_BYTES = 4 * 1024 ** 2;

const named = (articles: readonly ArticleName[]) => ({
  data: { articles: articles.map(({ feedId, id }) => ({ feedId, id })) },
});

const marking = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.markArticles,
    summary: 'Marks articles as read or unread, and stars them; answers those that were otherwise.',
    bodyBytes: MARK_BYTES,
    input: v.object({ body: articleCalls.marksBody }),
    answer: articleCalls.marksAnswer,
    handle: async ({ body }, { session }) => named(await reading.shelf.mark(session.account.uid, body.articles, body)),
  });

const markingAll = ({ reading, clock }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.markAllRead,
    summary: 'Marks all articles of one feed, a folder or all as read; answers those that were unread.',
    input: v.object({ body: articleCalls.allReadBody }),
    answer: articleCalls.marksAnswer,
    handle: async ({ body: { scope, before } }, { session }) =>
      named(await reading.shelf.markAll(session.account.uid, scope, before ?? clock.now())),
  });

export const articleEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  listing(parts),
  states(parts),
  refreshing(parts),
  marking(parts),
  markingAll(parts),
];
