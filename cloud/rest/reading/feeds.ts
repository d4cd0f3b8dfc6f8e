import * as v from 'valibot';
import { feedContentAnswer, feedDetailAnswer, lineOf, paths, publicFeedsAnswer, recordIdText } from '@inkside/protocol';

import {
  type Article,
  articleOf,
  type CatalogueFeed,
  type CataloguePage,
  type FeedSource,
  findPublicFeed,
  type ReadingItem,
  recommendedFeeds,
  searchPublicFeeds,
  SOURCE,
  type SourceType,
} from '../../reading';
import { type Endpoint, userEndpoint } from '../endpoint';
import { countedPage, listEntries, type ListRequest } from '../listing';
import { anySource, articleOnWire, feedSource, itemOnWire, pageOnWire, publicFeedOnWire, webUrl } from './wire';
import { fetchFor, type ReadingParts, sourceAt, sourceOf } from './readingParts';
import { CloudFailure, type FailureCode } from '../../lib/failure';

const { limit, page } = listEntries(['title']);

/** Ids by address. */
const subscriptionsBy = (items: readonly ReadingItem[]): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ kind, url, id }) => (kind === 'feed' && url !== null ? [[url, id]] : [])));

interface PublicListing {
  readonly path: string;
  readonly summary: string;
  find(text: string, sourceType: 0 | 2 | undefined): CatalogueFeed[];
}

const publicListing = (parts: ReadingParts, spec: PublicListing): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: spec.path,
    summary: spec.summary,
    input: v.object({
      query: v.looseObject({
        limit,
        page,
        text: v.optional(lineOf(2048), ''),
        sourceType: v.optional(feedSource),
      }),
    }),
    answer: publicFeedsAnswer,
    handle: async ({ query }, { session: { account } }) => {
      const mine = subscriptionsBy(await parts.reading.items.list(account.uid));
      const found = spec.find(query.text, query.sourceType);
      const shown = found.slice((query.page - 1) * query.limit, query.page * query.limit);
      const results = shown.map((feed) => publicFeedOnWire(feed, mine.get(feed.url)));
      return { data: { count: found.length, results } };
    },
  });

const contentBody = v.looseObject({
  ...listEntries(['updatedAt', 'createdAt', 'title']),
  url: webUrl,
  sourceType: v.optional(anySource, SOURCE.rss),
  /** Ours: asks a catalogue's own search, and looks for words in the articles of a feed. */
  text: v.optional(lineOf(200), ''),
});
type ContentBody = v.InferOutput<typeof contentBody>;

const holds = (article: Article, text: string): boolean =>
  `${article.title} ${article.summary}`.toLowerCase().includes(text.toLowerCase());

const feedContent = async (parts: ReadingParts, uid: string, body: ContentBody) => {
  const source = await sourceAt(parts, uid, body.url, SOURCE.rss);
  const { record, articles, failure } = await parts.reading.feeds.read(source);
  const found = articles.filter((article) => holds(article, body.text));
  const page = countedPage(
    found.map((article) => articleOnWire(article, SOURCE.rss)),
    body,
  );
  return {
    ...page,
    fileCount: found.length,
    folderCount: 0,
    title: record.title,
    next: null,
    searchable: true,
    facets: [],
    failure: failure?.code ?? null,
  };
};

/** A catalogue's order is its own: shelves, ranks, volumes. */
const catalogueContent = ({ address, feed }: CataloguePage, { page, limit }: ListRequest, now: number) => {
  const entries = feed.entries.map((entry) => articleOnWire(articleOf(address, entry, now), SOURCE.opds));
  const folderCount = feed.entries.filter(({ kind }) => kind === 'catalogue').length;
  return {
    count: entries.length,
    fileCount: entries.length - folderCount,
    folderCount,
    results: entries.slice((page - 1) * limit, page * limit),
    title: feed.title,
    next: feed.next,
    searchable: feed.search !== null,
    facets: feed.facets.map(({ href: url, title, group, isActive }) => ({ url, title, group, isActive })),
    failure: null,
  };
};

const pageContent = async ({ reading, clock }: ReadingParts, url: string) => {
  const page = await reading.readPage(url);
  const entry = {
    kind: 'article' as const,
    guid: url,
    title: page.title,
    url,
    summary: page.description,
    content: page.content,
    author: page.siteName,
    publishedAt: null,
    cover: page.cover,
    links: [],
  };
  const results = [articleOnWire(articleOf(url, entry, clock.now()), SOURCE.page)];
  return {
    ...{ count: 1, fileCount: 1, folderCount: 0, results },
    ...{ title: page.title, next: null, searchable: false, facets: [], failure: null },
  };
};

const contentAt = async (parts: ReadingParts, uid: string, body: ContentBody) => {
  if (body.sourceType === SOURCE.page) return pageContent(parts, body.url);
  if (body.sourceType === SOURCE.rss) return feedContent(parts, uid, body);
  const source = await sourceAt(parts, uid, body.url, SOURCE.opds);
  const { catalogues } = parts.reading;
  const page = body.text === '' ? await catalogues.open(source) : await catalogues.search(source, body.text);
  return catalogueContent(page, body, parts.clock.now());
};

const content = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.feedContent,
    summary: 'What stands under an address: articles, books and further catalogues, or one page.',
    input: v.object({ body: contentBody }),
    answer: feedContentAnswer,
    handle: async ({ body }, { session: { account } }) => ({
      data: await fetchFor(parts, account.uid, () => contentAt(parts, account.uid, body)),
    }),
  });

export const feedEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  publicListing(parts, {
    path: paths.searchFeeds,
    summary: 'Searches the public catalogue by words or by the address of a feed.',
    find: searchPublicFeeds,
  }),
  publicListing(parts, {
    path: paths.recommendedFeeds,
    summary: 'What the public catalogue recommends.',
    find: recommendedFeeds,
  }),
  content(parts),
];

type Child = ReturnType<typeof articleOnWire> | ReturnType<typeof itemOnWire>;

interface Inside {
  readonly children: readonly Child[];
  readonly failure: FailureCode | null;
}

const OF_THE_SOURCE: ReadonlySet<FailureCode> = new Set([
  'errors.fetchFailed',
  'errors.feedUnreadable',
  'errors.addressRefused',
]);

const articlesOf = async (parts: ReadingParts, source: FeedSource, sourceType: SourceType): Promise<Inside> => {
  const { reading, clock } = parts;
  if (sourceType === SOURCE.opds) {
    const { address, feed } = await reading.catalogues.open(source);
    const articles = feed.entries.map((entry) => articleOf(address, entry, clock.now()));
    return { children: articles.map((article) => articleOnWire(article, sourceType)), failure: null };
  }
  const { articles, failure } = await reading.feeds.read(source);
  return { children: articles.map((article) => articleOnWire(article, sourceType)), failure: failure?.code ?? null };
};

/** The entry itself is known whatever its source does, so a source that fails does not fail the call. */
const insideOf = async (parts: ReadingParts, source: FeedSource, sourceType: SourceType): Promise<Inside> => {
  try {
    return await articlesOf(parts, source, sourceType);
  } catch (thrown) {
    if (!(thrown instanceof CloudFailure) || !OF_THE_SOURCE.has(thrown.code)) throw thrown;
    return { children: [], failure: thrown.code };
  }
};

const insideOfItem = async (parts: ReadingParts, item: ReadingItem, account: number): Promise<Inside> => {
  const { items, texts } = parts.reading;
  if (item.kind === 'folder') {
    const children = (await items.list(item.uid)).filter(({ parent }) => parent === item.id);
    return { children: children.map((child) => itemOnWire(child, account)), failure: null };
  }
  if (item.kind === 'page') {
    const text = (await texts.read(item.uid, item.id)) ?? '';
    return { children: [pageOnWire(item, text)], failure: null };
  }
  return fetchFor(parts, item.uid, () => insideOf(parts, sourceOf(parts, item), item.sourceType));
};

/** By the id of a catalogue entry, or of anything that the user keeps. */
export const feedDetailEndpoint = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.feedDetail,
    summary: 'A feed, catalogue, folder or page with what is in it.',
    input: v.object({ query: v.looseObject({ id: recordIdText }) }),
    answer: feedDetailAnswer,
    handle: async ({ query }, { session: { account } }) => {
      const { items } = parts.reading;
      const item = await items.find(account.uid, query.id);
      if (item !== undefined) {
        const inside = await insideOfItem(parts, item, account.id);
        return { data: { ...itemOnWire(item, account.id), ...inside, children: [...inside.children] } };
      }
      const feed = findPublicFeed(query.id);
      if (feed === undefined) throw new CloudFailure('errors.notFound');
      const subscription = subscriptionsBy(await items.list(account.uid)).get(feed.url);
      const inside = await fetchFor(parts, account.uid, () => insideOf(parts, { url: feed.url }, feed.sourceType));
      return { data: { ...publicFeedOnWire(feed, subscription), ...inside, children: [...inside.children] } };
    },
  });
