import * as v from 'valibot';

import { feedContentAnswer, lineOf, paths, publicFeedsAnswer } from '@inkside/protocol';
import {
  type Article,
  articleOf,
  type CatalogueFeed,
  type CataloguePage,
  recommendedFeeds,
  searchPublicFeeds,
  SOURCE,
} from '../../reading';
import { type Endpoint, userEndpoint } from '../endpoint';
import { countedPage, listEntries, type ListRequest } from '../listing';
import { anySource, feedSource, webUrl } from './inputs';
import { fetchFor, type ReadingParts, sourceAt } from './readingParts';
import { articleOnWire, publicFeedOnWire } from './wire';

const { limit, page } = listEntries(['title']);

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
      const mine = new Set((await parts.reading.items.list(account.uid)).map(({ url }) => url));
      const found = spec.find(query.text, query.sourceType);
      const shown = found.slice((query.page - 1) * query.limit, query.page * query.limit);
      const results = shown.map((feed) => publicFeedOnWire(feed, mine.has(feed.url)));
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
    find: (_text, sourceType) => recommendedFeeds(sourceType),
  }),
  content(parts),
];
