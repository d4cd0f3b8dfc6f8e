import { resolvedLink } from '../html/links';
import { plainText } from '../html/markup';
import { dateOf } from './dates';
import { entriesOf, languageOf, type RawEntry } from './entryText';
import { type Feed, type FeedLink, feedLinks, MAX_ENTRIES, MAX_LINKS, MAX_SUMMARY, MAX_TITLE } from './feedModel';
import { childOf, childrenOf, childText, type XmlNode } from './xmlTree';

/** `<link>text</link>` of RSS, else the `href` of an Atom link among it. */
const linkOf = (node: XmlNode, base: string): string | null => {
  const links = childrenOf(node, 'link');
  const text = links.map((link) => link.text.trim()).find((each) => each !== '');
  const alternate = links.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate');
  return resolvedLink(text ?? alternate?.attributes.get('href'), base);
};

const enclosuresOf = (item: XmlNode, base: string): FeedLink[] =>
  [...childrenOf(item, 'enclosure', 'media:content'), ...childrenOf(childOf(item, 'media:group'), 'media:content')]
    .slice(0, MAX_LINKS)
    .flatMap(({ attributes }) =>
      feedLinks({ href: attributes.get('url'), rel: 'enclosure', type: attributes.get('type') ?? '' }, base),
    );

const pictureOf = (node: XmlNode, base: string, enclosures: readonly FeedLink[]): string | null => {
  const group = childOf(node, 'media:group') ?? node;
  const named = childOf(group, 'media:thumbnail')?.attributes.get('url');
  const itunes = childOf(node, 'itunes:image')?.attributes.get('href');
  const picture = enclosures.find(({ type }) => type.startsWith('image/'))?.href;
  return resolvedLink(named ?? itunes ?? picture, base);
};

const DATES = ['pubdate', 'dc:date', 'dcterms:created', 'published', 'updated', 'dcterms:modified'];

/** Older feeds write "name@host (Full Name)". */
const authorOf = (item: XmlNode): string => {
  const author = childText(item, 'dc:creator', 'author', 'itunes:author') || childText(childOf(item, 'author'), 'name');
  return plainText(/^\S+@\S+ \((.+)\)$/.exec(author)?.[1] ?? author, MAX_TITLE);
};

const guidOf = (item: XmlNode): string => childText(item, 'guid', 'id') || (item.attributes.get('rdf:about') ?? '');

/** The first that is not empty. Some publishers forget to escape their HTML, and RSS 1.0 has bodies of XHTML. */
const htmlText = (item: XmlNode, ...names: readonly string[]): string =>
  names
    .map((name) => childOf(item, name))
    .map((node) => (node === undefined || node.children.length === 0 ? node?.text : node.markup()) ?? '')
    .find((html) => html.trim() !== '') ?? '';

const addressOf = (item: XmlNode, base: string): string | null => {
  const guid = childOf(item, 'guid');
  const isAddress = guid?.attributes.get('ispermalink')?.toLowerCase() !== 'false';
  // Only a whole address: of a relative guid nobody knows whether it is one.
  const permanent = isAddress && /^\s*https?:/i.test(guid?.text ?? '') ? guid?.text : undefined;
  return linkOf(item, base) ?? resolvedLink(permanent, base);
};

const itemOf = (item: XmlNode, base: string): RawEntry => {
  const links = enclosuresOf(item, base);
  const url = addressOf(item, base);
  return {
    kind: 'article',
    guid: guidOf(item),
    title: plainText(htmlText(item, 'title', 'dc:title', 'media:title'), MAX_TITLE),
    url,
    summary: htmlText(item, 'description', 'summary', 'itunes:summary', 'media:description'),
    content: htmlText(item, 'content:encoded', 'xhtml:body', 'xhtml:div', 'content'),
    author: authorOf(item),
    publishedAt: dateOf(childText(item, ...DATES)),
    cover: pictureOf(item, base, links),
    links,
    base: resolvedLink(item.attributes.get('xml:base'), base) ?? url ?? base,
  };
};

/** RSS 0.9x, 1.0 (RDF) and 2.0. */
export const rssFeed = (root: XmlNode, address: string): Feed | undefined => {
  const channel = childOf(root, 'channel');
  if (channel === undefined) return undefined;
  const siteUrl = linkOf(channel, address);
  const base = siteUrl ?? address;
  // RSS 1.0 keeps items and image beside the channel, not in it.
  const items = [...childrenOf(channel, 'item'), ...childrenOf(root, 'item')].slice(0, MAX_ENTRIES);
  const image = childText(childOf(channel, 'image') ?? childOf(root, 'image'), 'url');
  return {
    form: 'rss',
    title: plainText(childText(channel, 'title', 'dc:title'), MAX_TITLE),
    description: plainText(childText(channel, 'description', 'itunes:summary'), MAX_SUMMARY),
    siteUrl,
    cover: resolvedLink(image, base) ?? pictureOf(channel, base, []),
    language: languageOf(childText(channel, 'language', 'dc:language')),
    next: null,
    search: null,
    facets: [],
    entries: entriesOf(items.map((item) => itemOf(item, base))),
  };
};
