import type { Attributes, IOptions } from 'sanitize-html';

import { resolvedLink } from './links';
import { walk } from './markup';

const TEXT = ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd', 'samp', 'var'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const MARKS = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'];
const PHRASES = ['abbr', 'cite', 'q'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const PICTURES = ['img', 'figure', 'figcaption'];
const FRAMES = ['div', 'span', 'section', 'article', 'time', 'ruby', 'rb', 'rt', 'rp', 'bdi', 'bdo'];

/** The tags that a reader needs; everything that runs, loads, frames, submits or styles is left out. */
export const READING_TAGS = [...TEXT, ...LISTS, ...MARKS, ...PHRASES, ...TABLES, ...PICTURES, ...FRAMES];

/** Left out with all that is in them. */
export const UNREAD_TAGS = 'script style textarea option xmp noscript template svg math title iframe'.split(' ');

/** Longer pieces are cut before they are read. */
export const MAX_INPUT = 512 * 1024;
const MAX_CONTENT = 64 * 1024;

const without = (attributes: Attributes, name: string): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== name));

const absolute = (base: string, attribute: string) => (tagName: string, attribs: Attributes) => {
  const link = resolvedLink(attribs[attribute], base);
  return { tagName, attribs: link === null ? without(attribs, attribute) : { ...attribs, [attribute]: link } };
};

/** A reader's copy must not tell the other site who reads it, nor hand it the window. */
const outward = (base: string) => (tagName: string, attribs: Attributes) => {
  const link = absolute(base, 'href')(tagName, attribs);
  return { ...link, attribs: { ...link.attribs, rel: 'noopener noreferrer', target: '_blank' } };
};

const rules = (base: string): IOptions => ({
  allowedTags: READING_TAGS,
  nonTextTags: UNREAD_TAGS,
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    ol: ['start', 'reversed'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: outward(base), img: absolute(base, 'src') },
});

/** Well-formed HTML of text, links and pictures, with absolute addresses. `more` narrows or widens the rules. */
export const cleanHtml = (html: string, base: string, more: IOptions = {}): string =>
  walk(html.slice(0, MAX_INPUT), { ...rules(base), ...more }).trim();

/** What closing the elements that a cut left open may take. */
const MAX_CLOSING = 8 * 1024;

/** At most `max` characters from the beginning, not through the middle of a tag or a reference. */
export const beginningOf = (html: string, max: number): string =>
  html.length <= max ? html : html.slice(0, max).replace(/(?:<[^<>]*|&[^;&<>]{0,8})$/, '');

/** The same, at most `max` characters; of longer pieces the beginning. */
export const cleanContent = (html: string, base: string, max = MAX_CONTENT): string => {
  const clean = cleanHtml(html, base);
  if (clean.length <= max) return clean;
  return cleanHtml(beginningOf(clean, max - MAX_CLOSING), base);
};

/** Characters of markup; a page is kept to be read whole, unlike what a feed brings. */
export const MAX_PAGE = 256 * 1024;

/** The text of a whole page, cleaned. */
export const cleanPage = (html: string, base: string): string => cleanContent(html, base, MAX_PAGE);
