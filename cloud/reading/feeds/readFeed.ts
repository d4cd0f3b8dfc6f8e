import { CloudFailure } from '../../lib/failure';
import { textNestsWithin } from '../../lib/nesting';
import { atomFeed } from './atom';
import { type Feed, searchAddress } from './feedModel';
import { jsonFeed } from './jsonFeed';
import { opdsJson } from './opdsJson';
import { rssFeed } from './rss';
import { childrenOf, readXml, type XmlNode } from './xmlTree';

const unreadable = (): CloudFailure => new CloudFailure('errors.feedUnreadable');

/** Of RSS 1.0 the root is `RDF`. */
const RSS_ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf:rdf', 'channel']);

const rootOf = (source: string): XmlNode | undefined => {
  try {
    return readXml(source);
  } catch {
    // Whatever the parser stumbled over, it is not a feed that can be read.
    return undefined;
  }
};

const fromXml = (source: string, address: string): Feed | undefined => {
  const root = rootOf(source);
  if (root === undefined) return undefined;
  if (RSS_ROOTS.has(root.name)) return rssFeed(root, address);
  return root.name === 'feed' || root.name === 'entry' ? atomFeed(root, address) : undefined;
};

const fromJson = (source: string, address: string): Feed | undefined => {
  try {
    if (!textNestsWithin(source)) return undefined;
    const document: unknown = JSON.parse(source);
    return jsonFeed(document, address) ?? opdsJson(document, address);
  } catch {
    return undefined;
  }
};

/**
 * A feed or catalogue by what stands in it, not by its media type, which servers get wrong: RSS, Atom, JSON Feed, OPDS
 * 1.2 and 2.0. `address` is where it was found. Throws `errors.feedUnreadable`.
 */
export const readFeed = (source: string, address: string): Feed => {
  const text = source.replace(/^\ufeff/, '').trimStart();
  const feed = text.startsWith('{') ? fromJson(text, address) : fromXml(text, address);
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
