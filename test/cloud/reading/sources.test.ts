import type { Fetch, FetchRequest } from '../../../cloud/fetching/guardedFetch';
import type { FeedLink } from '../../../cloud/reading/feeds/feedModel';
import { createCatalogueReader } from '../../../cloud/reading/sources/catalogueReader';
import { createDocuments } from '../../../cloud/reading/sources/documents';

const SITE = 'https://site.example';
const FEED = '<rss><channel><title>t</title><item><title>i</title></item></channel></rss>';
const clock = { now: () => Date.UTC(2026, 10, 20) };

/** Serves `bodies` by address, and notes what was asked for. */
const served = (bodies: Readonly<Record<string, string>>) => {
  const asked: FetchRequest[] = [];
  const fetch: Fetch = async (request) => {
    asked.push(request);
    const text = bodies[request.url] ?? '';
    const mediaType = text.startsWith('<html') ? 'text/html' : 'application/xml';
    const marks = { etag: '"e"', lastModified: 'Fri, 20 Nov 2026 09:00:00 GMT' };
    return { kind: 'fetched', url: request.url, mediaType, contentType: mediaType, bytes: Buffer.from(text), ...marks };
  };
  return { asked, documents: createDocuments(fetch) };
};

const pageNaming = (feed: string): string =>
  `<html><head><link rel="alternate" type="application/rss+xml" href="${feed}"></head></html>`;
const login = { username: 'reader', password: 'two lamps' };

describe('a feed that was found by its page', () => {
  it('leaves no marks, which the page would take for its own', async () => {
    const { documents } = served({ [`${SITE}/`]: pageNaming('/feed'), [`${SITE}/feed`]: FEED });

    const found = await documents.feed({ url: `${SITE}/` });

    expect(found).toMatchObject({ feedUrl: `${SITE}/feed`, etag: undefined, lastModified: undefined });
  });

  it('is asked for with the login of the page on the same server, and without it elsewhere', async () => {
    const near = served({ [`${SITE}/`]: pageNaming('/feed'), [`${SITE}/feed`]: FEED });
    const far = served({ [`${SITE}/`]: pageNaming('https://other.example/feed'), 'https://other.example/feed': FEED });

    await near.documents.feed({ url: `${SITE}/`, login });
    await far.documents.feed({ url: `${SITE}/`, login });

    expect(near.asked.map((request) => request.login)).toEqual([login, login]);
    expect(far.asked.map((request) => request.login)).toEqual([login, undefined]);
  });
});

describe('pages of catalogues in memory', () => {
  const link = ({ rel, href, type }: Pick<FeedLink, 'rel' | 'href' | 'type'>): string =>
    `<link rel="${rel}" href="${href}" type="${type}"/>`;
  const book = (text: string): string =>
    `<entry><id>${text.length}</id><title>b</title><content type="html">${text}</content>` +
    `${link({ rel: 'http://opds-spec.org/acquisition', href: '/b.epub', type: 'application/epub+zip' })}</entry>`;
  const catalogue = (books: number, length: number): string =>
    `<feed>${Array.from({ length: books }, (_, index) => book('a'.repeat(length + index))).join('')}</feed>`;

  it('are read once while they are young', async () => {
    const { asked, documents } = served({ [`${SITE}/0`]: catalogue(1, 10) });
    const reader = createCatalogueReader(documents, clock);

    await reader.open({ url: `${SITE}/0` });
    await reader.open({ url: `${SITE}/0` });

    expect(asked).toHaveLength(1);
  });

  it('go, the oldest first, when they are large together', async () => {
    const large = catalogue(80, 60_000);
    const { asked, documents } = served(Object.fromEntries([0, 1, 2, 3, 4].map((page) => [`${SITE}/${page}`, large])));
    const reader = createCatalogueReader(documents, clock);
    for (const page of [0, 1, 2, 3, 4]) await reader.open({ url: `${SITE}/${page}` });

    await reader.open({ url: `${SITE}/4` });
    await reader.open({ url: `${SITE}/0` });

    expect(asked.map(({ url }) => url.slice(SITE.length))).toEqual(['/0', '/1', '/2', '/3', '/4', '/0']);
  });
});
