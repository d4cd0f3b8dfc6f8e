import * as v from 'valibot';

import {
  articleCalls,
  namedLine,
  paths,
  readingItemAnswer,
  recordIdText,
  subscriptionsAnswer,
} from '@inkside/protocol';
import { takesLogin } from '../../fetching';
import { CloudFailure } from '../../lib/failure';
import { type FeedSource, findPublicFeed, type ReadingItem, SOURCE } from '../../reading';
import { type Endpoint, userEndpoint } from '../endpoint';
import { countedPage, listEntries, pageOf } from '../listing';
import { anySource, feedSource, itemOnWire, parentId, webUrl } from './wire';
import { checkMove, fetchFor, ownFolder, type ReadingParts, sourceOf } from './readingParts';

type Node = ReturnType<typeof itemOnWire> & { children: Node[] };

/** Deeper folders are listed without what is in them. */
const MAX_DEPTH = 32;

/**
 * Items of one source type as the wire shows them, in the order given: the top with its `children` below. What lies in
 * a folder that is gone stands at the top, so that nothing is out of reach. `counts` has the articles known of each
 * feed.
 */
const treeOf = (items: readonly ReadingItem[], counts: ReadonlyMap<string, number>, account: number): Node[] => {
  const folders = new Set(items.filter(({ kind }) => kind === 'folder').map(({ id }) => id));
  const byParent = new Map<string | null, ReadingItem[]>();
  for (const item of items) {
    const parent = item.parent !== null && folders.has(item.parent) ? item.parent : null;
    const known = byParent.get(parent);
    if (known === undefined) byParent.set(parent, [item]);
    else known.push(item);
  }
  const nodesOf = (parent: string | null, depth: number): Node[] =>
    (byParent.get(parent) ?? []).map((item) => {
      const children = item.kind === 'folder' && depth < MAX_DEPTH ? nodesOf(item.id, depth + 1) : [];
      const inside = byParent.get(item.id)?.length ?? 0;
      const count = item.kind === 'folder' ? { childCount: inside } : { fileCount: counts.get(item.id) ?? 0 };
      return { ...itemOnWire(item, account), ...count, children };
    });
  return nodesOf(null, 0);
};

const title = namedLine(200);

const listing = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.subscriptions,
    summary: 'Subscriptions of one source type as a tree of folders.',
    input: v.object({
      query: v.looseObject({
        ...listEntries(['updatedAt', 'createdAt', 'title']),
        sourceType: v.optional(anySource, SOURCE.rss),
      }),
    }),
    answer: subscriptionsAnswer,
    handle: async ({ query }, { session: { account } }) => {
      const items = await parts.reading.items.list(account.uid);
      const mine = items.filter(({ sourceType }) => sourceType === query.sourceType);
      const counts = new Map<string, number>();
      for (const item of mine) {
        if (item.kind !== 'feed') continue;
        counts.set(item.id, (await parts.reading.feeds.kept(sourceOf(parts, item)))?.articleCount ?? 0);
      }
      // Folders list what is in them in the same order.
      const sorted = pageOf(mine, { ...query, page: 1, limit: mine.length });
      return { data: countedPage(treeOf(sorted, counts, account.id), query) };
    },
  });

const addingFolder = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.subscriptionFolder,
    summary: 'Makes a folder for subscriptions or web pages.',
    input: v.object({ body: v.looseObject({ title, sourceType: anySource, parent: parentId }) }),
    answer: readingItemAnswer,
    handle: async ({ body }, { session: { account } }) => {
      const parent = await ownFolder(parts, account.uid, body.parent, body.sourceType);
      const details = { kind: 'folder' as const, sourceType: body.sourceType, title: body.title, url: null, parent };
      return { data: itemOnWire(await parts.reading.items.add(account.uid, details), account.id) };
    },
  });

const subscribing = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.subscribe,
    summary: 'Subscribes to an entry of the public catalogue.',
    input: v.object({ body: v.looseObject({ id: recordIdText, parent: parentId }) }),
    answer: readingItemAnswer,
    handle: async ({ body }, { session: { account } }) => {
      const feed = findPublicFeed(body.id);
      if (feed === undefined) throw new CloudFailure('errors.notFound');
      const parent = await ownFolder(parts, account.uid, body.parent, feed.sourceType);
      const { sourceType, url, description, language } = feed;
      const details = { kind: 'feed' as const, sourceType, title: feed.title, url, parent, subFrom: feed.id };
      const item = await parts.reading.items.keep(account.uid, { ...details, description, language });
      return { data: itemOnWire(item, account.id) };
    },
  });

const addressBody = v.looseObject({
  ...articleCalls.subscribeBody.entries,
  url: webUrl,
  parent: parentId,
  sourceType: feedSource,
});
type AddressBody = v.InferOutput<typeof addressBody>;

interface Found {
  readonly feedUrl: string;
  readonly title: string;
  readonly description: string;
  readonly cover: string | null;
  readonly siteUrl: string | null;
  readonly language: string | null;
}

/** Read before it is kept: an address that holds no feed is told at once. */
const look = async ({ reading }: ReadingParts, source: FeedSource, sourceType: 0 | 2): Promise<Found> => {
  if (sourceType === SOURCE.rss) return (await reading.feeds.read(source)).record;
  const { feed, feedUrl } = await reading.catalogues.open(source);
  return { ...feed, feedUrl };
};

/** The subscription whose place this one takes. Throws `errors.notFound`. */
const replacedBy = async ({ reading }: ReadingParts, uid: string, { replaces, sourceType }: AddressBody) => {
  if (replaces === undefined) return undefined;
  const item = await reading.items.find(uid, replaces);
  if (item?.kind !== 'feed' || item.sourceType !== sourceType) throw new CloudFailure('errors.notFound');
  return item;
};

/** The login that was typed, or that of the address before, where this is the same server. */
const accessOf = (
  parts: ReadingParts,
  uid: string,
  { url, username, password }: AddressBody,
  old: ReadingItem | undefined,
): FeedSource['access'] => {
  if (username !== '' || password !== '') return { uid, login: { username, password } };
  return old !== undefined && old.url !== null && takesLogin(old.url, url) ? sourceOf(parts, old).access : undefined;
};

const subscribeTo = async (parts: ReadingParts, uid: string, body: AddressBody): Promise<ReadingItem> => {
  const { reading } = parts;
  const { url, sourceType } = body;
  const parent = await ownFolder(parts, uid, body.parent, sourceType);
  const old = await replacedBy(parts, uid, body);
  const access = accessOf(parts, uid, body, old);
  const found = await fetchFor(parts, uid, () => look(parts, { url, access }, sourceType));
  // A page may name a feed of another server, which the login was not given for.
  const login = access !== undefined && takesLogin(url, found.feedUrl) ? access.login : undefined;
  const sealed = login === undefined ? null : reading.seal.close(login, uid);
  const { feedUrl, description, cover, siteUrl, language } = found;
  const item = await reading.items.keep(uid, {
    ...{ kind: 'feed', sourceType, url: feedUrl, parent, login: sealed, description, cover, siteUrl, language },
    title: body.title ?? old?.title ?? (found.title || new URL(feedUrl).hostname),
  });
  if (old !== undefined && old.id !== item.id) await reading.trash.remove(uid, [old.id], sourceType);
  return item;
};

const subscribingToAddress = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.subscribeUrl,
    summary: 'Subscribes to any address, with a login where it needs one.',
    input: v.object({ body: addressBody }),
    answer: readingItemAnswer,
    handle: async ({ body }, { session: { account } }) => {
      return { data: itemOnWire(await subscribeTo(parts, account.uid, body), account.id) };
    },
  });

const renameBody = v.looseObject({
  id: recordIdText,
  title: v.optional(title),
  parent: v.optional(v.nullable(recordIdText)),
});

const rename = async (
  parts: ReadingParts,
  uid: string,
  { id, title: wanted, parent: folder }: v.InferOutput<typeof renameBody>,
): Promise<ReadingItem> => {
  const { items } = parts.reading;
  const item = await items.find(uid, id);
  if (item === undefined) throw new CloudFailure('errors.notFound');
  const parent = folder === undefined ? item.parent : await ownFolder(parts, uid, folder, item.sourceType);
  await checkMove(parts, item, parent);
  const updated = await items.edit(uid, id, (kept) => ({ ...kept, title: wanted ?? kept.title, parent }));
  if (updated === undefined) throw new CloudFailure('errors.notFound');
  return updated;
};

const renaming = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.renameReading,
    summary: 'Gives a subscription, page or folder another title or folder.',
    input: v.object({ body: renameBody }),
    answer: readingItemAnswer,
    handle: async ({ body }, { session: { account } }) => {
      if (body.title === undefined && body.parent === undefined) {
        throw new CloudFailure('errors.badRequest', { field: 'title' });
      }
      // Two folders that are moved into one another at once must not both find the other outside.
      const updated = await parts.reading.items.alone(account.uid, () => rename(parts, account.uid, body));
      return { data: itemOnWire(updated, account.id) };
    },
  });

export const subscriptionEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  listing(parts),
  addingFolder(parts),
  subscribing(parts),
  subscribingToAddress(parts),
  renaming(parts),
];
