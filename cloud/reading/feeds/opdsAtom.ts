import { decodeEntities, escapeMarkup, plainText, tidied } from '../html/markup';
import { resolvedLink } from '../html/links';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import {
  type Facet,
  type Feed,
  type FeedEntry,
  type FeedLink,
  feedLinks,
  MAX_ENTRIES,
  MAX_FACETS,
  MAX_LINKS,
  MAX_SUMMARY,
  MAX_TITLE,
  searchLinkOf,
} from './feedModel';
import { childOf, childrenOf, childText, type XmlNode } from './xmlTree';

const ACQUISITION = 'http://opds-spec.org/acquisition';
const FACET = 'http://opds-spec.org/facet';
const IMAGE = 'http://opds-spec.org/image';
const OPDS_TYPE = /profile=opds-catalog/i;
const ATOM_TYPE = /^application\/atom\+xml/i;
/** Of one element; catalogues have their facets among the links. */
const MAX_LINKS_READ = 200;

/** An Atom text construct as HTML. */
const htmlOf = (node: XmlNode | undefined): string => {
  if (node === undefined) return '';
  const type = (node.attributes.get('type') ?? 'text').toLowerCase();
  if (type === 'xhtml' || type === 'application/xhtml+xml') return node.markup();
  // Atom 0.3 says how it is escaped instead.
  if (type.includes('html') || node.attributes.get('mode') === 'escaped') {
    // Some forget to escape it.
    return node.children.length === 0 ? node.text : node.markup();
  }
  return type === 'text' || type === 'text/plain' ? escapeMarkup(decodeEntities(node.text)) : '';
};

const textOf = (node: XmlNode | undefined, max: number): string => plainText(htmlOf(node), max);

const namedBase = (node: XmlNode | undefined, base: string): string | undefined =>
  resolvedLink(node?.attributes.get('xml:base'), base) ?? undefined;

const baseOf = (node: XmlNode, base: string): string => namedBase(node, base) ?? base;

const linksOf = (node: XmlNode, base: string): FeedLink[] =>
  childrenOf(node, 'link')
    .slice(0, MAX_LINKS_READ)
    .flatMap(({ attributes }) => {
      const [rel = 'alternate', type = '', title = ''] = ['rel', 'type', 'title'].map((name) => attributes.get(name));
      return feedLinks({ href: attributes.get('href'), rel, type, title }, base);
    });

const facetsOf = (root: XmlNode, base: string): Facet[] =>
  childrenOf(root, 'link')
    .filter(({ attributes }) => attributes.get('rel') === FACET)
    .slice(0, MAX_FACETS)
    .flatMap(({ attributes }) => {
      const group = tidied(attributes.get('opds:facetgroup') ?? '', MAX_TITLE);
      const isActive = attributes.get('opds:activefacet') === 'true';
      const links = feedLinks({ href: attributes.get('href'), rel: FACET, title: attributes.get('title') ?? '' }, base);
      return links.map(({ href, title }) => ({ href, title: title || href, group, isActive }));
    });

const byRel = (links: readonly FeedLink[], rel: string): FeedLink | undefined =>
  links.find((link) => link.rel.toLowerCase() === rel);

const coverOf = (links: readonly FeedLink[]): string | null =>
  (byRel(links, IMAGE) ?? links.find(({ rel }) => rel.startsWith(IMAGE)))?.href ?? null;

const isAcquisition = ({ rel }: FeedLink): boolean => rel.startsWith(ACQUISITION);

/** A link that leads to another page of a catalogue: by its profile, or, in older ones, by being Atom. */
const catalogueLink = (links: readonly FeedLink[]): FeedLink | undefined =>
  links.find(({ type, rel }) => OPDS_TYPE.test(type) && rel !== 'self') ??
  links.find(({ type, rel }) => ATOM_TYPE.test(type) && rel !== 'self');

const authorOf = (node: XmlNode): string =>
  childrenOf(node, 'author')
    .map((author) => childText(author, 'name', 'email') || author.text)
    .concat(childText(node, 'dc:creator'))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(', ');

const target = (links: readonly FeedLink[], isCatalogue: boolean): Pick<FeedEntry, 'kind' | 'url' | 'links'> => {
  const page = (byRel(links, 'alternate') ?? byRel(links, 'related'))?.href ?? null;
  const files = links.filter(isAcquisition).slice(0, MAX_LINKS);
  if (files.length > 0) return { kind: 'publication', url: page, links: files };
  const further = isCatalogue ? catalogueLink(links) : undefined;
  if (further !== undefined) return { kind: 'catalogue', url: further.href, links: [] };
  const enclosures = links.filter(({ rel }) => rel === 'enclosure').slice(0, MAX_LINKS);
  return { kind: isCatalogue ? 'publication' : 'article', url: page, links: enclosures };
};

interface Surroundings {
  readonly base: string;
  /** The feed names its base itself. */
  readonly isNamed: boolean;
  readonly isCatalogue: boolean;
}

const rawEntry = (entry: XmlNode, { base: feedBase, isNamed, isCatalogue }: Surroundings): RawEntry => {
  const base = baseOf(entry, feedBase);
  const content = childOf(entry, 'content');
  const contentBase = namedBase(content, base) ?? (isNamed || base !== feedBase ? base : undefined);
  const links = linksOf(entry, base);
  const media = childOf(childOf(entry, 'media:group') ?? entry, 'media:thumbnail')?.attributes.get('url');
  const { kind, url, links: files } = target(links, isCatalogue);
  return {
    ...{ kind, url, links: files },
    guid: childText(entry, 'id'),
    title: textOf(childOf(entry, 'title'), MAX_TITLE),
    summary: htmlOf(childOf(entry, 'summary')),
    content: htmlOf(content),
    author: authorOf(entry),
    publishedAt: dateOf(childText(entry, 'published', 'issued', 'updated', 'modified', 'dcterms:issued', 'dc:date')),
    cover: coverOf(links) ?? resolvedLink(media, base),
    base: contentBase ?? url ?? base,
  };
};

const isOpds = (links: readonly FeedLink[], entries: readonly XmlNode[], base: string): boolean =>
  links.some(({ type }) => OPDS_TYPE.test(type)) ||
  entries.some((entry) => linksOf(entry, base).some((link) => isAcquisition(link) || OPDS_TYPE.test(link.type)));

/**
 * OPDS 1.2, which is Atom with attributes and relations of its own; undefined for Atom that is no catalogue. A lone
 * entry, as a catalogue's details are, is a feed of one.
 */
export const opdsAtom = (root: XmlNode, address: string): Feed | undefined => {
  const base = baseOf(root, address);
  const links = linksOf(root, base);
  const entries = (root.name === 'entry' ? [root] : childrenOf(root, 'entry')).slice(0, MAX_ENTRIES);
  const isCatalogue = isOpds(links, entries, base);
  if (!isCatalogue && root.name !== 'entry') return undefined;
  const search = links.find(({ rel }) => rel === 'search');
  const picture = childText(root, 'icon', 'logo');
  return {
    form: isCatalogue ? 'opds' : 'atom',
    title: textOf(childOf(root, 'title'), MAX_TITLE),
    description: textOf(childOf(root, 'subtitle', 'tagline'), MAX_SUMMARY),
    siteUrl: byRel(links, 'alternate')?.href ?? null,
    cover: resolvedLink(picture, base),
    language: languageOf(root.attributes.get('xml:lang')),
    next: byRel(links, 'next')?.href ?? null,
    search: searchLinkOf(search),
    facets: facetsOf(root, base),
    entries: entriesOf(entries.map((entry) => rawEntry(entry, { base, isNamed: base !== address, isCatalogue }))),
  };
};
