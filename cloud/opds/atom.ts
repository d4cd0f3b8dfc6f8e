import { XMLBuilder } from 'fast-xml-parser';

import type { Feed, FeedPlace } from './feed';
import { ACQUISITION, mediaTypeOf, NAVIGATION, OPEN_SEARCH } from './mediaTypes';
import type { ShelfBook } from './shelf';
import type { CatalogueWords } from './words';

const builder = new XMLBuilder({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true },
  // Otherwise `activeFacet="true"` loses its value, which XML does not have.
  suppressBooleanAttributes: false,
});

/** XML has no words for these: a title that holds one would make the whole feed unreadable. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const plain = (text: string): string => text.replace(UNWRITABLE, '');

const dateOf = (ms: number): string => new Date(ms).toISOString();

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly [attribute: string]: string;
}

const linkOf = (link: Link): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(link).map(([name, value]) => [`@${name}`, plain(value)]));

/** Where things are: `root` is the address of the catalogue's root, without a slash at its end. */
export interface Addresses {
  readonly root: string;
  readonly fileOf: (book: ShelfBook) => string;
  readonly coverOf: (book: ShelfBook) => string;
}

const kindOf = ({ paging }: Feed): string => (paging === undefined ? NAVIGATION : ACQUISITION);

const pagingLinks = ({ paging }: Feed, root: string): readonly Link[] => {
  if (paging === undefined) return [];
  const { first, previous, next, last } = paging;
  const paths: readonly [rel: string, path: string | undefined][] = [
    ['first', first],
    ['previous', previous],
    ['next', next],
    ['last', last],
  ];
  return paths.flatMap(([rel, path]) =>
    path === undefined ? [] : [{ rel, href: `${root}${path}`, type: ACQUISITION }],
  );
};

const orderLinks = ({ orders }: Feed, root: string, words: CatalogueWords): readonly Link[] =>
  orders.map(({ path, title, isActive }) => ({
    ...{ rel: 'http://opds-spec.org/facet', href: `${root}${path}`, type: ACQUISITION, title },
    'opds:facetGroup': words.order,
    ...(isActive ? { 'opds:activeFacet': 'true' } : {}),
  }));

const placeEntry = ({ path, title, text, updatedAt, count, isNewest }: FeedPlace, root: string) => ({
  id: `urn:inkside:opds:${path}`,
  title: plain(title),
  updated: dateOf(updatedAt),
  content: { '@type': 'text', '#text': plain(text || String(count)) },
  link: linkOf({
    ...{ rel: isNewest === true ? 'http://opds-spec.org/sort/new' : 'subsection', href: `${root}${path}` },
    ...{ type: ACQUISITION, 'thr:count': String(count) },
  }),
});

const bookEntry = (book: ShelfBook, addresses: Addresses) => {
  const { id, title, authors, language, extension, bytes, coverKey, createdAt, updatedAt } = book;
  const file: Link = {
    ...{ rel: 'http://opds-spec.org/acquisition', href: addresses.fileOf(book) },
    ...{ type: mediaTypeOf(extension), length: String(bytes) },
  };
  const cover = { href: addresses.coverOf(book), type: 'image/png' };
  const covers: readonly Link[] =
    coverKey === undefined
      ? []
      : [
          { rel: 'http://opds-spec.org/image', ...cover },
          { rel: 'http://opds-spec.org/image/thumbnail', ...cover },
        ];
  return {
    id: `urn:inkside:book:${plain(id)}`,
    title: plain(title),
    ...(authors === '' ? {} : { author: { name: plain(authors) } }),
    ...(language === '' ? {} : { 'dc:language': plain(language) }),
    published: dateOf(createdAt),
    updated: dateOf(updatedAt),
    link: [file, ...covers].map(linkOf),
  };
};

const pagingFacts = ({ paging }: Feed) =>
  paging === undefined
    ? {}
    : {
        'opensearch:totalResults': paging.total,
        'opensearch:itemsPerPage': paging.perPage,
        'opensearch:startIndex': (paging.page - 1) * paging.perPage + 1,
      };

/** A page as OPDS 1.2 (an Atom feed). */
export const atomOf = (feed: Feed, addresses: Addresses, words: CatalogueWords): string => {
  const { root } = addresses;
  const links: readonly Link[] = [
    { rel: 'self', href: `${root}${feed.path}`, type: kindOf(feed) },
    { rel: 'start', href: root, type: NAVIGATION },
    ...(feed.up === undefined ? [] : [{ rel: 'up', href: `${root}${feed.up}`, type: NAVIGATION }]),
    { rel: 'search', href: `${root}/search.xml`, type: OPEN_SEARCH, title: words.search },
    ...pagingLinks(feed, root),
    ...orderLinks(feed, root, words),
  ];
  const entries = [
    ...feed.places.map((place) => placeEntry(place, root)),
    ...feed.books.map((book) => bookEntry(book, addresses)),
  ];
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xmlns:dc': 'http://purl.org/dc/terms/',
      '@xmlns:opds': 'http://opds-spec.org/2010/catalog',
      '@xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
      '@xmlns:thr': 'http://purl.org/syndication/thread/1.0',
      id: `urn:inkside:opds:${plain(feed.path)}`,
      title: plain(feed.title),
      updated: dateOf(feed.updatedAt),
      author: { name: 'Inkside' },
      ...pagingFacts(feed),
      link: links.map(linkOf),
      entry: entries,
    },
  });
};

/** How to search, for readers of OPDS 1.2. */
export const openSearchOf = (root: string, words: CatalogueWords): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    OpenSearchDescription: {
      '@xmlns': 'http://a9.com/-/spec/opensearch/1.1/',
      // Sixteen letters at most.
      ShortName: 'Inkside',
      Description: `${words.library}: ${words.search}`,
      InputEncoding: 'UTF-8',
      OutputEncoding: 'UTF-8',
      Url: { '@type': ACQUISITION, '@template': `${root}/search?q={searchTerms}` },
    },
  });
