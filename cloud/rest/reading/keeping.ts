import * as v from 'valibot';

import { articleCalls, paths, readingItemAnswer } from '@inkside/protocol';
import { isWebAddress, takesLogin } from '../../fetching';
import { CloudFailure } from '../../lib/failure';
import type { FeedEntry, ReadingItem } from '../../reading';
import { type Endpoint, userEndpoint } from '../endpoint';
import { checkMove, fetchFor, ownFolder, type ReadingParts } from './readingParts';
import { itemOnWire } from './wire';

/** Of a preview. */
const NEWEST = 5;

const byDate = (a: FeedEntry, b: FeedEntry): number => (b.publishedAt ?? 0) - (a.publishedAt ?? 0);

const lookAt = async ({ reading }: ReadingParts, { url, username, password, sourceType }: LookBody) => {
  const login = username === '' && password === '' ? undefined : { username, password };
  const document = await reading.documents.feed({ url, login });
  const isCatalogue = document !== undefined && ['opds', 'atom'].includes(document.feed.form);
  if (document === undefined || (sourceType === 2 && !isCatalogue)) throw new CloudFailure('errors.feedUnreadable');
  return document;
};
type LookBody = v.InferOutput<typeof articleCalls.lookBody>;

const looking = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.lookAtAddress,
    summary: 'What stands under an address, before one subscribes to it: its feeds and the newest articles.',
    input: v.object({ body: articleCalls.lookBody }),
    answer: articleCalls.lookAnswer,
    handle: async ({ body }, { session }) => {
      if (!isWebAddress(body.url)) throw new CloudFailure('errors.badRequest', { field: 'url' });
      const { uid } = session.account;
      const { feed, feedUrl, named } = await fetchFor(parts, uid, () => lookAt(parts, body));
      const mine = (await parts.reading.items.list(uid)).find(
        ({ kind, url }) => kind === 'feed' && (url === feedUrl || url === body.url),
      );
      const newest = feed.entries.toSorted(byDate).slice(0, NEWEST);
      return {
        data: {
          url: feedUrl,
          title: feed.title || new URL(feedUrl).hostname,
          ...{ description: feed.description, siteUrl: feed.siteUrl, cover: feed.cover, language: feed.language },
          count: feed.entries.length,
          subscribedAs: mine?.id ?? null,
          feeds: named.map(({ href, title }) => ({ url: href, title })),
          articles: newest.map(({ title, url, summary, publishedAt }) => ({ title, url, summary, publishedAt })),
        },
      };
    },
  });

const move = async (parts: ReadingParts, uid: string, ids: readonly string[], parent: string | null) => {
  const { items } = parts.reading;
  const moved: ReadingItem[] = [];
  for (const id of new Set(ids)) {
    const item = await items.find(uid, id);
    if (item === undefined) throw new CloudFailure('errors.notFound');
    await ownFolder(parts, uid, parent, item.sourceType);
    await checkMove(parts, item, parent);
    moved.push(item);
  }
  for (const { id } of moved) await items.edit(uid, id, (kept) => ({ ...kept, parent }));
  return moved.map(({ id }) => id);
};

const moving = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.moveReadings,
    summary: 'Moves subscriptions, pages and folders into a folder; all of them or none.',
    input: v.object({ body: articleCalls.moveBody }),
    answer: articleCalls.idsAnswer,
    handle: async ({ body: { ids, parent } }, { session }) => {
      const { uid } = session.account;
      return { data: { ids: await parts.reading.items.alone(uid, () => move(parts, uid, ids, parent)) } };
    },
  });

const restoring = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.restoreReadings,
    summary: 'Brings back what was deleted within a day.',
    input: v.object({ body: articleCalls.restoreBody }),
    answer: articleCalls.idsAnswer,
    handle: async ({ body }, { session }) => ({
      data: { ids: await reading.trash.restore(session.account.uid, body.ids) },
    }),
  });

/** People type it for the server that asks, which a redirect can have made another than the subscription's. */
const checkServer = (item: ReadingItem, url: string | undefined): void => {
  if (url === undefined) return;
  if (!isWebAddress(url)) throw new CloudFailure('errors.badRequest', { field: 'url' });
  if (item.url === null || !takesLogin(item.url, url)) throw new CloudFailure('errors.loginOtherServer');
};

const givingLogin = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.feedLogin,
    summary: 'Gives a subscription the name and password that its server asks for, or takes them away.',
    input: v.object({ body: articleCalls.loginBody }),
    answer: readingItemAnswer,
    handle: async ({ body: { id, username, password, url } }, { session: { account } }) => {
      const item = await reading.items.find(account.uid, id);
      if (item?.kind !== 'feed') throw new CloudFailure('errors.notFound');
      const isNone = username === '' && password === '';
      if (!isNone) checkServer(item, url);
      const login = isNone ? null : reading.seal.close({ username, password }, account.uid);
      const updated = await reading.items.edit(account.uid, id, (kept) => ({ ...kept, login }));
      if (updated === undefined) throw new CloudFailure('errors.notFound');
      return { data: itemOnWire(updated, account.id) };
    },
  });

export const keepingEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  looking(parts),
  moving(parts),
  restoring(parts),
  givingLogin(parts),
];
