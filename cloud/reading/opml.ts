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
const MAX_OUTLINES = 2000;
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

/** An OPML list of subscriptions with its folders. Throws `errors.opmlUnreadable {reason}`. */
export const readOpml = (source: string): OpmlList => {
  let broken = 0;
  let count = 0;

  const feedOf = (node: XmlNode, address: string): Outline[] => {
    if (!isWebAddress(address)) {
      broken += 1;
      return [];
    }
    const isCatalogue = /opds/i.test(node.attributes.get('type') ?? '');
    return [{ kind: 'feed', title: titleOf(node) || address.slice(0, MAX_TITLE), url: address, isCatalogue }];
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
      return title === '' ? children : [{ kind: 'folder' as const, title, children }];
    });

  const outlines = outlinesOf(bodyOf(source), 1);
  return { outlines, broken };
};

const escaped = (text: string): string =>
  text
    // Characters that XML cannot carry at all.
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const outlineOf = (outline: Outline, indent: string): string => {
  const title = `text="${escaped(outline.title)}" title="${escaped(outline.title)}"`;
  if (outline.kind === 'feed') {
    const type = outline.isCatalogue ? 'opds' : 'rss';
    return `${indent}<outline type="${type}" ${title} xmlUrl="${escaped(outline.url)}"/>\n`;
  }
  const children = outline.children.map((child) => outlineOf(child, `${indent}  `)).join('');
  return `${indent}<outline ${title}>\n${children}${indent}</outline>\n`;
};

/** An OPML 2.0 list. Carries no login: whoever has the list may read it. */
export const writeOpml = (outlines: readonly Outline[], now: number): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n' +
  '  <head>\n    <title>Subscriptions</title>\n' +
  `    <dateCreated>${new Date(now).toUTCString()}</dateCreated>\n  </head>\n` +
  `  <body>\n${outlines.map((outline) => outlineOf(outline, '    ')).join('')}  </body>\n</opml>\n`;
