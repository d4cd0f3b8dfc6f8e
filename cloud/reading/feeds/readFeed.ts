import { detectAtomFeed, detectJsonFeed, detectRdfFeed, detectRssFeed } from 'feedsmith';

import { CloudFailure } from '../../lib/failure';
import { textNestsWithin } from '../../lib/nesting';
import { atomFeed } from './atom';
import { type Feed, searchAddress } from './feedModel';
import { jsonFeed } from './jsonFeed';
import { opdsAtom } from './opdsAtom';
import { opdsJson } from './opdsJson';
import { rdfFeed, rssFeed } from './rss';
import { childrenOf, hasTooManyTags, readXml, rootNameOf, type XmlNode } from './xmlTree';

const unreadable = (): CloudFailure => new CloudFailure('errors.feedUnreadable');

const rootOf = (source: string): XmlNode | undefined => {
  try {
    return readXml(source);
  } catch {
    // Whatever the parser stumbled over, it is not a feed that can be read.
    return undefined;
  }
};

/** What catalogues alone have; their own vocabulary is none of the feed parser's. */
const OPDS_MARKS = /opds-spec\.org|profile=["']?opds-catalog/i;

const catalogueIn = (text: string, address: string): Feed | undefined => {
  if (!OPDS_MARKS.test(text) && rootNameOf(text) !== 'entry') return undefined;
  const root = rootOf(text);
  return root?.name === 'feed' || root?.name === 'entry' ? opdsAtom(root, address) : undefined;
};

/** What ends a feed after its last whole entry. */
const ENDS: Readonly<Record<string, readonly [entry: string, rest: string]>> = {
  rss: ['</item>', '</channel></rss>'],
  feed: ['</entry>', '</feed>'],
  rdf: ['</item>', '</rdf:RDF>'],
};

/** A feed that broke off on its way, without the entry that it broke off in; undefined where nothing is whole. */
const brokenOff = (text: string): string | undefined => {
  const [entry = '', rest = ''] = ENDS[rootNameOf(text)] ?? [];
  const end = entry === '' ? -1 : text.lastIndexOf(entry);
  return end < 0 ? undefined : text.slice(0, end + entry.length) + rest;
};

const fromXml = (text: string, address: string): Feed | undefined => {
  // The feed parser reads whatever it is given, so the bounds come first.
  if (hasTooManyTags(text)) return undefined;
  const catalogue = catalogueIn(text, address);
  if (catalogue !== undefined) return catalogue;
  // By the root: a page may show the markup of feeds in its text.
  const name = rootNameOf(text);
  if (name === 'rss' && detectRssFeed(text)) return rssFeed(text, address);
  if (name === 'channel') return rssFeed(`<rss version="2.0">${text}</rss>`, address);
  if (name === 'feed' && detectAtomFeed(text)) return atomFeed(text, address);
  return name === 'rdf' && detectRdfFeed(text) ? rdfFeed(text, address) : undefined;
};

const fromJson = (text: string, address: string): Feed | undefined => {
  if (!textNestsWithin(text)) return undefined;
  const document: unknown = JSON.parse(text);
  return opdsJson(document, address) ?? (detectJsonFeed(document) ? jsonFeed(document, address) : undefined);
};

const quietly = (read: () => Feed | undefined): Feed | undefined => {
  try {
    return read();
  } catch {
    // Whatever a parser stumbled over, it is not a feed that can be read.
    return undefined;
  }
};

/**
 * A feed or catalogue by what stands in it, not by its media type, which servers get wrong: RSS, Atom, JSON Feed, OPDS
 * 1.2 and 2.0. `address` is where it was found. Throws `errors.feedUnreadable`.
 */
export const readFeed = (source: string, address: string): Feed => {
  const text = source.replace(/^\ufeff/, '').trimStart();
  const feed = text.startsWith('{')
    ? quietly(() => fromJson(text, address))
    : (quietly(() => fromXml(text, address)) ?? quietly(() => fromXml(brokenOff(text) ?? '', address)));
  if (feed === undefined) throw unreadable();
  return feed;
};

/** The search address that an OpenSearch description gives for catalogues. Throws `errors.feedUnreadable`. */
export const searchFromDescription = (source: string, words: string): string => {
  const root = rootOf(source);
  const urls = childrenOf(root, 'url', 'opensearch:url').map(({ attributes }) => attributes);
  const best = urls.find((each) => /opds|atom/i.test(each.get('type') ?? '')) ?? urls[0];
  const template = best?.get('template');
  if (template === undefined) throw unreadable();
  return searchAddress(template, words);
};
