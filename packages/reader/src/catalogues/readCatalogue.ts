import { getFeed, getOpenSearch, getPublication, getSearch, SYMBOL } from 'foliate-js/opds.js';

import type { CatalogueDocument, CatalogueEntry, CatalogueFacet, CatalogueFile, CataloguePage } from './types';

/** What strangers wrote: every field may be missing or of another kind. */
type Loose = Readonly<Record<string | symbol, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const looseOf = (value: unknown): readonly Loose[] => listOf(value).filter(isLoose);
/** OPDS 2 may give a text by languages. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  return isLoose(value) ? textOf(Object.values(value)[0] ?? '') : '';
};

const relsOf = ({ rel }: Loose): readonly string[] => listOf(rel).filter((each) => typeof each === 'string');
const typeOf = ({ type }: Loose): string => textOf(type).toLowerCase();

const addressOf = (href: unknown, base: string): string | null => {
  if (typeof href !== 'string' || !URL.canParse(href, base)) return null;
  const { protocol, href: absolute } = new URL(href, base);
  return protocol === 'http:' || protocol === 'https:' ? absolute : null;
};

const addressBy = (links: readonly Loose[], base: string, rel: string): string | null =>
  addressOf(links.find((link) => relsOf(link).includes(rel))?.['href'], base);

const ACQUISITION = 'http://opds-spec.org/acquisition';
/** What gives the file at once. */
const FREE = new Set([ACQUISITION, `${ACQUISITION}/open-access`, `${ACQUISITION}/sample`]);

const filesOf = (links: readonly Loose[], base: string): readonly CatalogueFile[] =>
  links.flatMap((link): readonly CatalogueFile[] => {
    const href = addressOf(link['href'], base);
    // A page of the web that sells the book is no file of it.
    const isFile = relsOf(link).some((rel) => FREE.has(rel)) && !/^text\/html\b/.test(typeOf(link));
    return href === null || !isFile ? [] : [{ href, type: typeOf(link), title: textOf(link['title']) }];
  });

const namesOf = (people: unknown): string =>
  listOf(people)
    .map((person) => textOf(isLoose(person) ? person['name'] : person))
    .filter((name) => name !== '')
    .join(', ');

/** HTML as one line of text: it is parsed in a document that runs and fetches nothing. */
const plainText = (html: string): string =>
  textOf(
    new DOMParser().parseFromString(html.replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, ' $&'), 'text/html').body
      .textContent,
  );

const summaryOf = (metadata: Loose): string => {
  const content = metadata[SYMBOL.CONTENT];
  if (isLoose(content))
    return content['type'] === 'text' ? textOf(content['value']) : plainText(textOf(content['value']));
  return plainText(textOf(metadata['description']));
};

const bookOf = (publication: Loose, base: string, at: number): CatalogueEntry => {
  const metadata = isLoose(publication['metadata']) ? publication['metadata'] : {};
  const links = looseOf(publication['links']);
  const covers = looseOf(publication['images']).map((image) => addressOf(image['href'], base));
  return {
    id: `${at} ${textOf(metadata['identifier'])}`,
    kind: 'book',
    title: textOf(metadata['title']),
    author: namesOf(metadata['author']),
    summary: summaryOf(metadata),
    url: null,
    cover: covers.findLast((cover) => cover !== null) ?? null,
    files: filesOf(links, base),
  };
};

const shelfOf = (link: Loose, base: string, at: number): readonly CatalogueEntry[] => {
  const url = addressOf(link['href'], base);
  if (url === null) return [];
  const summary = textOf(link[SYMBOL.SUMMARY]);
  return [
    {
      id: `${at} ${url}`,
      kind: 'shelf',
      title: textOf(link['title']),
      author: '',
      summary,
      url,
      cover: null,
      files: [],
    },
  ];
};

/**
 * Shelves and books of the page, those of its groups behind them. Where both stand beside each other, foliate puts them
 * into one list by what the first is: what has metadata of its own is a book.
 */
const entriesOf = (feed: Loose, base: string): readonly CatalogueEntry[] =>
  [feed, ...looseOf(feed['groups'])]
    .flatMap((part) => [...looseOf(part['navigation']), ...looseOf(part['publications'])])
    .flatMap((item, at) => (isLoose(item['metadata']) ? [bookOf(item, base, at)] : shelfOf(item, base, at)));

const facetsOf = (feed: Loose, base: string): readonly CatalogueFacet[] =>
  looseOf(feed['facets']).flatMap((facet) => {
    const group = isLoose(facet['metadata']) ? textOf(facet['metadata']['title']) : '';
    return looseOf(facet['links']).flatMap((link): readonly CatalogueFacet[] => {
      const url = addressOf(link['href'], base);
      const isActive = relsOf(link).includes('self');
      return url === null ? [] : [{ url, title: textOf(link['title']), group, isActive }];
    });
  });

const searchOf = (links: readonly Loose[], base: string): CataloguePage['search'] => {
  const link = links.find((each) => relsOf(each).includes('search') && typeof each['href'] === 'string');
  if (link === undefined) return null;
  const href = String(link['href']);
  if (link['templated'] === true) return { kind: 'template', href };
  if (href.includes('{searchTerms')) return { kind: 'openSearch', href };
  const address = addressOf(href, base);
  return address === null ? null : { kind: 'description', href: address };
};

const pageOf = (feed: Loose, base: string): CataloguePage => {
  const links = looseOf(feed['links']);
  return {
    title: isLoose(feed['metadata']) ? textOf(feed['metadata']['title']) : '',
    entries: entriesOf(feed, base),
    next: addressBy(links, base, 'next'),
    previous: addressBy(links, base, 'previous') ?? addressBy(links, base, 'prev'),
    facets: facetsOf(feed, base),
    search: searchOf(links, base),
  };
};

const xmlOf = (text: string): Document | undefined => {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  return document.querySelector('parsererror') === null ? document : undefined;
};

const feedIn = (text: string): Loose | undefined => {
  if (text.trimStart().startsWith('{')) {
    try {
      const json: unknown = JSON.parse(text);
      return isLoose(json) ? json : undefined;
    } catch {
      return undefined;
    }
  }
  const root = xmlOf(text)?.documentElement;
  if (root?.localName === 'feed') return getFeed(root.ownerDocument) as Loose;
  // One book alone.
  return root?.localName === 'entry' ? { publications: [getPublication(root)] } : undefined;
};

/** What a document of a catalogue says; undefined for what is none, such as a page of HTML. */
export const readCatalogue = ({ url, text }: CatalogueDocument): CataloguePage | undefined => {
  const feed = feedIn(text);
  const isFeed = feed !== undefined && ['metadata', 'navigation', 'publications', 'groups'].some((key) => key in feed);
  return isFeed ? pageOf(feed, url) : undefined;
};

/** One is the first of both; foliate begins with 0 where a catalogue does not say. */
const openSearchValues = (words: string): ReadonlyMap<null, ReadonlyMap<string, string>> =>
  new Map([
    [
      null,
      new Map([
        ['searchTerms', words],
        ['startPage', '1'],
        ['startIndex', '1'],
      ]),
    ],
  ]);

const inDescription = ({ url, text }: CatalogueDocument, words: string): string | undefined => {
  const document = xmlOf(text);
  if (document === undefined) return undefined;
  try {
    return addressOf(getOpenSearch(document).search(openSearchValues(words)), url) ?? undefined;
  } catch {
    return undefined;
  }
};

const inTemplate = async (href: string, base: string, words: string): Promise<string | undefined> => {
  const { params, search } = await getSearch({ href });
  const name = params.some((param) => param.name === 'query') ? 'query' : (params[0]?.name ?? 'query');
  return addressOf(search(new Map([[null, new Map([[name, words]])]])), base) ?? undefined;
};

/**
 * The address that a catalogue answers a search at; undefined where it names none.
 * @param base where the page was found
 * @param fetchDescription has an OpenSearch description brought
 */
export const searchAddress = async (
  { kind, href }: NonNullable<CataloguePage['search']>,
  base: string,
  words: string,
  fetchDescription: (url: string) => Promise<CatalogueDocument>,
): Promise<string | undefined> => {
  if (kind === 'template') return inTemplate(href, base, words);
  if (kind === 'description') return inDescription(await fetchDescription(href), words);
  const filled = href
    .replace(/\{searchTerms\??\}/g, encodeURIComponent(words))
    .replace(/\{start(?:Page|Index)\??\}/g, '1')
    .replace(/\{[^}]*\}/g, '');
  return addressOf(filled, base) ?? undefined;
};
