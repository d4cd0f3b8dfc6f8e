import * as v from 'valibot';

import { PortError } from '@inkside/kit';
import {
  favouritesAnswer,
  feedContentAnswer,
  type Favourite,
  type FeedContent,
  FILE_TYPE,
  type PublicFeed,
  publicFeedsAnswer,
  READING_SOURCE,
  readingItem,
  type ReadingItem,
  readingItemAnswer,
  type ReadingItemRow,
  readingPaths,
  subscriptionsAnswer,
} from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, EVERYTHING, webAddressOf } from './fields';

/**
 * Network reading: pages, feeds and catalogues, which the cloud fetches (specification section 2). Addresses are http
 * or https, or null. Every method throws `PortError`.
 */
export interface ReadingPort {
  /** What was collected, newest first. */
  favourites(): Promise<readonly Favourite[]>;
  /** Saved pages and their folders, as a tree. */
  pages(): Promise<readonly ReadingItem[]>;
  /** Subscriptions of one kind and their folders, as a tree. */
  subscriptions(kind: PublicFeed['kind']): Promise<readonly ReadingItem[]>;
  /** Feeds and catalogues that the cloud recommends. */
  recommended(): Promise<readonly PublicFeed[]>;
  /** Subscribes to one of the recommended. */
  subscribe(id: string): Promise<void>;
  /**
   * What stands in a subscription; `pageUrl` is a further page of a catalogue, '' for the first. Errors besides: `errors.notFound`,
   * `errors.feedUnreadable`, `errors.addressRefused`, `errors.fetchFailed {reason}`.
   */
  content(request: {
    readonly feedId: string;
    readonly kind: PublicFeed['kind'];
    readonly pageUrl: string;
  }): Promise<FeedContent>;
}

const operation = 'reading';

/** The contract leaves children open: what does not look like an item is none. */
const childrenOf = (row: ReadingItemRow): readonly ReadingItem[] =>
  Array.isArray(row['children'])
    ? row['children'].flatMap((child) => (v.is(readingItem, child) ? [itemOf(child)] : []))
    : [];

const itemOf = (row: ReadingItemRow): ReadingItem => ({
  id: row._id,
  title: row.title,
  url: webAddressOf(row.url),
  kind: row.fileType === FILE_TYPE.folder ? 'folder' : 'file',
  description: row.description,
  at: dateOf(row.updatedAt),
  articles: typeof row['fileCount'] === 'number' ? row['fileCount'] : null,
  children: childrenOf(row),
});

const treeOf = async (http: Http, sourceType: number): Promise<readonly ReadingItem[]> => {
  const query = { sourceType, limit: EVERYTHING, sortBy: 'updatedAt' };
  const { data } = await http.call(subscriptionsAnswer, {
    method: 'GET',
    path: readingPaths.subscriptions,
    operation,
    query,
  });
  return data.results.map(itemOf);
};

const found = (items: readonly ReadingItem[], id: string): ReadingItem | undefined => {
  for (const item of items) {
    const match = item.id === id ? item : found(item.children, id);
    if (match !== undefined) return match;
  }
  return undefined;
};

/** The address of a subscription, from the list: asking for the subscription itself would have it read twice. */
const addressOf = async (http: Http, kind: PublicFeed['kind'], id: string): Promise<string> => {
  const url = found(await treeOf(http, READING_SOURCE[kind]), id)?.url ?? null;
  if (url === null) throw new PortError('errors.notFound');
  return url;
};

const createContent =
  (http: Http): ReadingPort['content'] =>
  async ({ feedId, kind, pageUrl }) => {
    const url = pageUrl === '' ? await addressOf(http, kind, feedId) : pageUrl;
    const body = { url, sourceType: READING_SOURCE[kind], limit: EVERYTHING, sortBy: 'updatedAt' };
    const { data } = await http.call(feedContentAnswer, {
      method: 'POST',
      path: readingPaths.feedContent,
      operation,
      body,
    });
    const entries = data.results.map((entry) => ({
      id: entry._id,
      title: entry.title,
      url: webAddressOf(entry.url),
      kind: entry.fileType === FILE_TYPE.folder ? ('folder' as const) : ('file' as const),
      description: entry.description,
      author: entry.author ?? '',
      publishedAt: dateOf(entry.publishedAt),
    }));
    return { title: data.title, entries, nextUrl: webAddressOf(data.next), failure: data.failure };
  };

export const createReading = ({ http }: { readonly http: Http }): ReadingPort => ({
  favourites: async () => {
    const query = { limit: EVERYTHING, sortBy: 'updatedAt' };
    const { data } = await http.call(favouritesAnswer, {
      method: 'GET',
      path: readingPaths.favourites,
      operation,
      query,
    });
    return data.results.map(({ _id: id, title, url, source, description, updatedAt }) => ({
      ...{ id, title, description, url: webAddressOf(url), source: source ?? '' },
      at: dateOf(updatedAt),
    }));
  },
  pages: () => treeOf(http, READING_SOURCE.page),
  subscriptions: (kind) => treeOf(http, READING_SOURCE[kind]),
  recommended: async () => {
    const query = { limit: EVERYTHING };
    const { data } = await http.call(publicFeedsAnswer, {
      method: 'GET',
      path: readingPaths.recommendedFeeds,
      operation,
      query,
    });
    return data.results.map((feed): PublicFeed => ({
      ...{ id: feed._id, title: feed.title, url: webAddressOf(feed.url) },
      kind: feed.sourceType === READING_SOURCE.opds ? 'opds' : 'rss',
      description: typeof feed['description'] === 'string' ? feed['description'] : '',
      isSubscribed: feed.subState === 1,
    }));
  },
  subscribe: async (id) => {
    await http.call(readingItemAnswer, { method: 'POST', path: readingPaths.subscribe, operation, body: { id } });
  },
  content: createContent(http),
});
