import { XMLValidator } from 'fast-xml-parser';

import { isWebAddress } from '../fetching';
import { CloudFailure } from '../lib/failure';
import { tidied } from './html/markup';
import { childOf, childrenOf, hasTooManyTags, readXml, type XmlNode } from './feeds/xmlTree';

export interface OutlineFeed {
  readonly kind: 'feed';
  readonly title: string;
  readonly url: string;
  readonly isCatalogue: boolean;
}
interface OutlineFolder {
  readonly kind: 'folder';
  readonly title: string;
  readonly children: readonly Outline[];
  /** Of an empty one nothing else says that it is for catalogues. */
  readonly isCatalogue?: boolean;
}
export type Outline = OutlineFeed | OutlineFolder;

interface OpmlList {
  readonly outlines: readonly Outline[];
  /** Outlines that name a feed at an address that no feed can have. */
  readonly broken: number;
}

const MAX_TITLE = 200;
/** Folders within folders; feeds of deeper ones stand in the last. */
const MAX_DEPTH = 8;
const MAX_OUTLINES = 5000;
const MAX_REASON = 200;

const unreadable = (reason: string): CloudFailure =>
  new CloudFailure('errors.opmlUnreadable', { reason: tidied(reason, MAX_REASON) });

const bodyOf = (source: string): XmlNode => {
  const text = source.replace(/^\ufeff/, '').trimStart();
  if (hasTooManyTags(text)) throw unreadable('It is too long, or breaks off within a tag.');
  // Strict, unlike feeds: a list that is cut off would be taken for a shorter one.
  const checked = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (checked !== true) throw unreadable(`${checked.err.msg} (line ${checked.err.line})`);
  let root: XmlNode | undefined;
  try {
    root = readXml(text);
  } catch {
    throw unreadable('Its structure is not that of a list.');
  }
  const body = childOf(root, 'body');
  if (root?.name !== 'opml' || body === undefined) throw unreadable('There is no list in it.');
  return body;
};

const titleOf = ({ attributes }: XmlNode): string =>
  tidied(attributes.get('text') || (attributes.get('title') ?? ''), MAX_TITLE);

const isForCatalogues = ({ attributes }: XmlNode): boolean => /opds/i.test(attributes.get('type') ?? '');

/** An OPML list of subscriptions with its folders. Throws `errors.opmlUnreadable {reason}`. */
export const readOpml = (source: string): OpmlList => {
  let broken = 0;
  let count = 0;

  const feedOf = (node: XmlNode, address: string): Outline[] => {
    if (!isWebAddress(address)) {
      broken += 1;
      return [];
    }
    const title = titleOf(node) || address.slice(0, MAX_TITLE);
    return [{ kind: 'feed', title, url: address, isCatalogue: isForCatalogues(node) }];
  };

  const outlinesOf = (parent: XmlNode, depth: number): Outline[] =>
    childrenOf(parent, 'outline').flatMap((node) => {
      count += 1;
      if (count > MAX_OUTLINES) throw unreadable(`It has more than ${MAX_OUTLINES} entries.`);
      const address = (node.attributes.get('xmlurl') ?? '').trim();
      if (address !== '') return feedOf(node, address);
      const children = outlinesOf(node, depth + 1);
      if (depth >= MAX_DEPTH) return children;
      const title = titleOf(node);
      return title === ''
        ? children
        : [{ kind: 'folder', title, children, ...(isForCatalogues(node) ? { isCatalogue: true } : {}) }];
    });

  const outlines = outlinesOf(bodyOf(source), 1);
  return { outlines, broken };
};

/** Without characters that XML cannot carry at all. */
const withoutImpossible = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** As it is read again, so that a list that was read and written is the same list. */
const readableTitle = (outline: Outline): string =>
  tidied(withoutImpossible(outline.title), MAX_TITLE) ||
  (outline.kind === 'feed' ? outline.url.slice(0, MAX_TITLE) : '');

const outlineOf = (outline: Outline, indent: string): string => {
  const title = `text="${escaped(outline.title)}" title="${escaped(outline.title)}"`;
  if (outline.kind === 'feed') {
    const type = outline.isCatalogue ? 'opds' : 'rss';
    return `${indent}<outline type="${type}" ${title} xmlUrl="${escaped(outline.url)}"/>\n`;
  }
  const children = outline.children.map((child) => outlineOf(child, `${indent}  `)).join('');
  const type = outline.children.length === 0 && outline.isCatalogue === true ? 'type="opds" ' : '';
  return `${indent}<outline ${type}${title}>\n${children}${indent}</outline>\n`;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const addressIn = (outline: Outline): string => (outline.kind === 'feed' ? outline.url : '');

/** Folders first; by what a list says, since ids are other ones in every account. */
const byName = (a: Outline, b: Outline): number =>
  compare(b.kind, a.kind) ||
  compare(a.title, b.title) ||
  compare(addressIn(a), addressIn(b)) ||
  Number(a.isCatalogue === true) - Number(b.isCatalogue === true);

type Mark = (outline: Outline) => string;
const markOf: Mark = (outline) =>
  JSON.stringify([
    outline.kind,
    outline.isCatalogue === true,
    addressIn(outline),
    outline.kind === 'feed' ? '' : outline.title,
  ]);

/** Two that a list could not tell apart are one: folders of one name, a feed that stands in one folder twice. */
const merged = (outlines: readonly Outline[]): Outline[] => {
  const found = new Map<string, Outline>();
  for (const outline of outlines.toSorted(byName)) {
    const same = found.get(markOf(outline));
    if (same === undefined) found.set(markOf(outline), outline);
    else if (same.kind === 'folder' && outline.kind === 'folder') {
      found.set(markOf(outline), { ...same, children: [...same.children, ...outline.children] });
    }
  }
  return [...found.values()];
};

/** In the one order, and no deeper than it is read: what is written, read and written again has the same bytes. */
const settled = (outlines: readonly Outline[], depth: number): Outline[] =>
  merged(
    outlines.flatMap((outline) => {
      const title = readableTitle(outline);
      if (outline.kind === 'feed') return [{ ...outline, title }];
      return depth >= MAX_DEPTH || title === '' ? settled(outline.children, depth) : [{ ...outline, title }];
    }),
  ).map((outline) =>
    outline.kind === 'feed' ? outline : { ...outline, children: settled(outline.children, depth + 1) },
  );

/**
 * An OPML 2.0 list, the same bytes for the same subscriptions: it names no time. Carries no login: whoever has the list
 * may read it.
 */
export const writeOpml = (outlines: readonly Outline[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n' +
  '  <head>\n    <title>Subscriptions</title>\n  </head>\n' +
  `  <body>\n${settled(outlines, 1)
    .map((outline) => outlineOf(outline, '    '))
    .join('')}  </body>\n</opml>\n`;
