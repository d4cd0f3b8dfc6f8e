import * as v from 'valibot';

import { feedDetailAnswer, paths, recordIdText } from '@inkside/protocol';
import { CloudFailure, type FailureCode } from '../../lib/failure';
import { articleOf, type FeedSource, findPublicFeed, type ReadingItem, SOURCE, type SourceType } from '../../reading';
import { type Endpoint, userEndpoint } from '../endpoint';
import { fetchFor, type ReadingParts, sourceOf } from './readingParts';
import { articleOnWire, itemOnWire, pageOnWire, publicFeedOnWire } from './wire';

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
      const isSubscribed = (await items.list(account.uid)).some(({ url }) => url === feed.url);
      const inside = await fetchFor(parts, account.uid, () => insideOf(parts, { url: feed.url }, feed.sourceType));
      return { data: { ...publicFeedOnWire(feed, isSubscribed), ...inside, children: [...inside.children] } };
    },
  });
