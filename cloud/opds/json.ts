import type { Addresses } from './atom';
import type { Feed } from './feed';
import { AUTHENTICATION, mediaTypeOf, OPDS2 } from './mediaTypes';
import type { ShelfBook } from './shelf';
import type { CatalogueWords } from './words';

const dateOf = (ms: number): string => new Date(ms).toISOString();

const publicationOf = (book: ShelfBook, { fileOf, coverOf }: Addresses) => ({
  metadata: {
    '@type': 'http://schema.org/Book',
    identifier: `urn:inkside:book:${book.id}`,
    title: book.title,
    ...(book.authors === '' ? {} : { author: book.authors }),
    ...(book.language === '' ? {} : { language: book.language }),
    published: dateOf(book.createdAt),
    modified: dateOf(book.updatedAt),
  },
  links: [
    {
      rel: 'http://opds-spec.org/acquisition',
      href: fileOf(book),
      type: mediaTypeOf(book.extension),
      size: book.bytes,
    },
  ],
  ...(book.coverKey === undefined ? {} : { images: [{ href: coverOf(book), type: 'image/png' }] }),
});

const pagingLinks = ({ paging }: Feed, root: string) => {
  if (paging === undefined) return [];
  const { first, previous, next, last } = paging;
  const links = { first, previous, next, last };
  return Object.entries(links).flatMap(([rel, path]) =>
    path === undefined ? [] : [{ rel, href: `${root}${path}`, type: OPDS2 }],
  );
};

/** A page as OPDS 2.0. A collection that would be empty is left out: its schema has at least one member. */
export const opds2Of = (feed: Feed, addresses: Addresses, words: CatalogueWords): object => {
  const { root } = addresses;
  const { paging, places, books, orders } = feed;
  const navigation = places.map(({ path, title, count, isNewest }) => ({
    ...{ title, href: `${root}${path}`, type: OPDS2, properties: { numberOfItems: count } },
    ...(isNewest === true ? { rel: 'http://opds-spec.org/sort/new' } : {}),
  }));
  const facets = orders.map(({ path, title, isActive }) => ({
    ...{ title, href: `${root}${path}`, type: OPDS2 },
    ...(isActive ? { rel: 'self' } : {}),
  }));
  return {
    metadata: {
      title: feed.title,
      modified: dateOf(feed.updatedAt),
      ...(paging === undefined
        ? {}
        : { numberOfItems: paging.total, itemsPerPage: paging.perPage, currentPage: paging.page }),
    },
    links: [
      { rel: 'self', href: `${root}${feed.path}`, type: OPDS2 },
      { rel: 'start', href: root, type: OPDS2 },
      ...(feed.up === undefined ? [] : [{ rel: 'up', href: `${root}${feed.up}`, type: OPDS2 }]),
      { rel: 'search', href: `${root}/search{?q}`, type: OPDS2, templated: true },
      ...pagingLinks(feed, root),
    ],
    ...(facets.length === 0 ? {} : { facets: [{ metadata: { title: words.order }, links: facets }] }),
    ...(navigation.length === 0 ? {} : { navigation }),
    // A list of books without a book is one all the same: readers tell lists from ways by it.
    ...(paging === undefined ? {} : { publications: books.map((book) => publicationOf(book, addresses)) }),
  };
};

/** What a reader shows before somebody has signed in (Authentication for OPDS 1.0). */
export const authenticationOf = (address: string, start: string, words: CatalogueWords): object => ({
  id: address,
  title: words.library,
  description: words.signIn,
  authentication: [
    {
      type: 'http://opds-spec.org/auth/basic',
      labels: { login: words.name, password: words.password },
    },
  ],
  links: [
    { rel: 'self', href: address, type: AUTHENTICATION },
    { rel: 'start', href: start, type: OPDS2 },
  ],
});
