import * as v from 'valibot';

import { paths, readingDoneAnswer, readingItemAnswer, recordIdText, webpagesAnswer } from '@inkside/protocol';
import { CloudFailure } from '../../lib/failure';
import { type ItemDetails, type ReadingItem, type ReadPage, SOURCE, WORDS_PLACE } from '../../reading';
import { type Endpoint, userEndpoint } from '../endpoint';
import { countedPage, listEntries } from '../listing';
import { anySource, idsToDelete, itemOnWire, parentId, webUrl } from './wire';
import { fetchFor, ownFolder, type ReadingParts } from './readingParts';

/** A search is kept by its address, with the place of its words; a text is fetched at once. */
const pageType = v.optional(v.picklist(['page', 'search']), 'page');

const listing = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.webpages,
    summary: 'Kept web pages; with `parent`, those of one folder.',
    input: v.object({
      query: v.looseObject({
        ...listEntries(['updatedAt', 'createdAt', 'title']),
        parent: v.optional(recordIdText),
      }),
    }),
    answer: webpagesAnswer,
    handle: async ({ query }, { session: { account } }) => {
      const items = await reading.items.list(account.uid);
      const pages = items.filter(
        ({ kind, parent }) => kind === 'page' && (query.parent === undefined || parent === query.parent),
      );
      const data = countedPage(
        pages.map((page) => itemOnWire(page, account.id)),
        query,
      );
      return { list: data.results, count: data.count, data };
    },
  });

/** `status 404` and the like: the server is there, but does not give the page, or only to people. */
const isStatus = ({ code, params }: CloudFailure): boolean =>
  code === 'errors.fetchFailed' && /^status /.test(String(params['reason']));

const linkTo = (url: string): ReadPage => {
  const { hostname } = new URL(url);
  return {
    title: hostname,
    description: '',
    cover: null,
    canonical: null,
    language: null,
    siteName: null,
    content: '',
  };
};

/** A page that its server does not give is kept as a link, as on the observed cloud; one that is not there is not. */
const pageOrLink = async ({ reading }: ReadingParts, url: string): Promise<ReadPage> => {
  try {
    return await reading.readPage(url);
  } catch (thrown) {
    if (thrown instanceof CloudFailure && isStatus(thrown)) return linkTo(url);
    throw thrown;
  }
};

const detailsOf = (url: string, parent: string | null, page: ReadPage): ItemDetails => ({
  kind: 'page',
  sourceType: SOURCE.page,
  title: page.title,
  url,
  parent,
  description: page.description,
  cover: page.cover,
  siteUrl: page.canonical,
  language: page.language,
});

/** Added again, a page keeps the text that it has where its site gives none now, or where it is the whole one. */
const keepText = async ({ reading: { texts } }: ReadingParts, { uid, id }: ReadingItem, content: string) => {
  const kept = await texts.find(uid, id);
  if (kept === undefined || (content !== '' && !kept.isFull)) await texts.keep(uid, id, content);
};

const adding = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.addWebpage,
    summary: 'Fetches a web page and keeps its readable text.',
    input: v.object({ body: v.looseObject({ url: webUrl, parentFolder: parentId, pageType }) }),
    answer: readingItemAnswer,
    handle: async ({ body }, { session: { account } }) => {
      const parent = await ownFolder(parts, account.uid, body.parentFolder, SOURCE.page);
      const isSearch = body.pageType === 'search';
      if (isSearch && !body.url.includes(WORDS_PLACE)) throw new CloudFailure('errors.badRequest', { field: 'url' });
      const page = isSearch ? linkTo(body.url) : await fetchFor(parts, account.uid, () => pageOrLink(parts, body.url));
      const details = { ...detailsOf(body.url, parent, page), pageType: body.pageType };
      const item = await parts.reading.items.keep(account.uid, details);
      await keepText(parts, item, page.content);
      return { data: itemOnWire(item, account.id) };
    },
  });

const deleting = ({ reading }: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.deleteReadings,
    summary:
      'Removes web pages, subscriptions, and folders with all that is in them; for a day they can be brought back.',
    input: v.object({ body: v.looseObject({ ids: idsToDelete, sourceType: v.optional(anySource) }) }),
    answer: readingDoneAnswer,
    handle: async ({ body }, { session: { account } }) => {
      await reading.trash.remove(account.uid, body.ids, body.sourceType);
      return { data: 'ok' as const };
    },
  });

export const webpageEndpoints = (parts: ReadingParts): readonly Endpoint[] => [
  listing(parts),
  adding(parts),
  deleting(parts),
];
