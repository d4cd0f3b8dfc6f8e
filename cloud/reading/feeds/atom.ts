import { type AtomFeed, parseAtomFeed } from 'feedsmith';

import { resolvedLink } from '../html/links';
import { escapeMarkup, plainText } from '../html/markup';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import { asHtml } from './xhtmlBodies';
import {
  type Feed,
  type FeedLink,
  feedLinks,
  MAX_ENTRIES,
  MAX_LINKS,
  MAX_SUMMARY,
  MAX_TITLE,
  searchLinkOf,
} from './feedModel';

type Moment = number | null;
type Entry = AtomFeed.Entry<Moment>;
type Text = AtomFeed.Content;

/** Of one element. */
const MAX_LINKS_READ = 200;

/** An Atom text construct as HTML. */
const htmlOf = ({ value = '', type = 'text' }: Text = {}): string => {
  if (/xhtml/i.test(type)) return asHtml(value);
  if (/html/i.test(type)) return value;
  return type === 'text' || type === 'text/plain' ? escapeMarkup(value) : '';
};

const textOf = (text: Text | undefined, max: number): string => plainText(htmlOf(text), max);

const linksOf = (links: Entry['links'] = [], base: string): FeedLink[] =>
  links
    .slice(0, MAX_LINKS_READ)
    .flatMap(({ href, rel = 'alternate', type = '', title = '' }) => feedLinks({ href, rel, type, title }, base));

const byRel = (links: readonly FeedLink[], rel: string): FeedLink | undefined =>
  links.find((link) => link.rel.toLowerCase() === rel);

const authorOf = ({ authors = [], dc }: Entry): string =>
  [...authors.map(({ name, email }) => name ?? email ?? ''), dc?.creators?.[0] ?? '']
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(', ');

const dateIn = ({ published, updated, dc, dcterms }: Entry): Moment =>
  [published, updated, dcterms?.issued?.[0], dc?.dates?.[0]].find((at) => typeof at === 'number') ?? null;

interface Surroundings {
  readonly base: string;
  /** The feed names its base itself. */
  readonly isNamed: boolean;
}

const thumbnailOf = ({ media }: Entry): string | undefined =>
  (media?.groups?.[0]?.thumbnails ?? media?.thumbnails)?.[0]?.url;

const addressIn = (links: readonly FeedLink[]): string | null =>
  (byRel(links, 'alternate') ?? byRel(links, 'related'))?.href ?? null;

/** From where links in the content count, where the document names it. */
const contentBase = ({ content }: Entry, base: string, isNamed: boolean): string | undefined =>
  resolvedLink(content?.xml?.base, base) ?? (isNamed ? base : undefined);

const rawEntry = (entry: Entry, { base: feedBase, isNamed }: Surroundings): RawEntry => {
  const base = resolvedLink(entry.xml?.base, feedBase) ?? feedBase;
  const links = linksOf(entry.links, base);
  const url = addressIn(links);
  return {
    kind: 'article',
    guid: entry.id ?? '',
    title: textOf(entry.title, MAX_TITLE),
    url,
    summary: htmlOf(entry.summary),
    content: htmlOf(entry.content),
    author: authorOf(entry),
    publishedAt: dateIn(entry),
    cover: resolvedLink(thumbnailOf(entry), base),
    links: links.filter(({ rel }) => rel === 'enclosure').slice(0, MAX_LINKS),
    base: contentBase(entry, base, isNamed || base !== feedBase) ?? url ?? base,
  };
};

/** Atom 0.3 and 1.0. Throws what the parser throws. */
export const atomFeed = (source: string, address: string): Feed => {
  const feed = parseAtomFeed(source, { maxItems: MAX_ENTRIES, parseDateFn: dateOf });
  const base = resolvedLink(feed.xml?.base, address) ?? address;
  const links = linksOf(feed.links, base);
  return {
    form: 'atom',
    title: textOf(feed.title, MAX_TITLE),
    description: textOf(feed.subtitle, MAX_SUMMARY),
    siteUrl: byRel(links, 'alternate')?.href ?? null,
    cover: resolvedLink(feed.icon ?? feed.logo, base),
    language: languageOf(feed.xml?.lang),
    next: byRel(links, 'next')?.href ?? null,
    // Old catalogues are Atom that says nothing of OPDS.
    search: searchLinkOf(byRel(links, 'search')),
    facets: [],
    entries: entriesOf((feed.entries ?? []).map((entry) => rawEntry(entry, { base, isNamed: base !== address }))),
  };
};
