import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';

import { decodeEntities, escapeMarkup } from '../html/markup';

export interface XmlNode {
  /**
   * Lower case. Elements of RSS and Atom have their plain name; those of other vocabularies their usual prefix before
   * it, whatever prefix the document chose.
   */
  readonly name: string;
  /** By name in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** The element's own text, CDATA included. */
  readonly text: string;
  /** What stands in the element, as HTML: XHTML has no prefix, and is empty only where HTML is. */
  readonly markup: () => string;
}

const MAX_DEPTH = 64;
/** Opening and closing ones; feeds of five hundred articles have some twenty thousand. */
const MAX_TAGS = 60_000;
/** Characters of one tag, and of all: reading attributes is what costs most. */
const MAX_TAG = 32 * 1024;
const MAX_MARKUP = 2 * 1024 ** 2;
/** Those in force at one place; feeds that use all that there are have some twenty. */
const MAX_NAMESPACES = 64;
const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';

const prefixes: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/atom': '',
  'http://purl.org/atom/ns#': '',
  'http://purl.org/rss/1.0/': '',
  'http://purl.org/net/rss1.1#': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://channel.netscape.com/rdf/simple/0.9/': '',
  'http://backend.userland.com/rss2': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/mrss': 'media',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://opds-spec.org/2010/catalog': 'opds',
  'http://a9.com/-/spec/opensearch/1.1/': 'opensearch',
  'http://www.w3.org/1999/xhtml': 'xhtml',
};

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  // Entities of the document's own are never resolved; the others are decoded here, where CDATA is told apart.
  processEntities: false,
  cdataPropName: CDATA,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

const rawNode = v.record(v.string(), v.unknown());
const rawNodes = v.array(rawNode);
type RawNode = v.InferOutput<typeof rawNode>;

/** Namespace by prefix; the default one under the empty text. */
type Scope = ReadonlyMap<string, string>;

const attributesOf = (raw: RawNode): Map<string, string> => {
  const given = raw[ATTRIBUTES];
  if (typeof given !== 'object' || given === null) return new Map();
  return new Map(
    Object.entries(given).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? decodeEntities(value) : '',
    ]),
  );
};

const scopeWithin = (scope: Scope, attributes: ReadonlyMap<string, string>): Scope => {
  const declared = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return scope;
  const within = new Map([
    ...scope,
    ...declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri.trim()] as const),
  ]);
  if (within.size > MAX_NAMESPACES) throw new Error('Too many namespaces');
  return within;
};

const nameOf = (tag: string, scope: Scope): string => {
  const [first = '', second] = tag.toLowerCase().split(':', 2);
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  // A prefix that nobody declared is taken for the usual one.
  const known = prefixes[(scope.get(prefix) ?? '').toLowerCase()] ?? prefix;
  return known === '' ? local : `${known}:${local}`;
};

const cdataOf = (raw: RawNode): string => {
  const cdata = raw[CDATA];
  if (!Array.isArray(cdata)) return '';
  const held: unknown = Reflect.get(Object(cdata[0]), TEXT);
  return typeof held === 'string' ? held : '';
};

const textOf = (children: readonly RawNode[]): string =>
  children.map((child) => (typeof child[TEXT] === 'string' ? decodeEntities(child[TEXT]) : cdataOf(child))).join('');

const EMPTY_IN_HTML: ReadonlySet<string> = new Set('area base br col embed hr img input link meta wbr'.split(' '));

const elementOf = ({ name, attributes, markup }: XmlNode): string => {
  const tag = name.replace(/^xhtml:/, '');
  const given = [...attributes].map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`).join('');
  return EMPTY_IN_HTML.has(tag) ? `<${tag}${given}>` : `<${tag}${given}>${markup()}</${tag}>`;
};

const nodeOf = (raw: RawNode, outer: Scope): XmlNode | undefined => {
  const tag = Object.keys(raw).find((key) => key !== ATTRIBUTES);
  if (tag === undefined || tag === TEXT || tag === CDATA) return undefined;
  const attributes = attributesOf(raw);
  const scope = scopeWithin(outer, attributes);
  const inside = v.safeParse(rawNodes, raw[tag]);
  const raws = inside.success ? inside.output : [];
  const wordsOf = (child: RawNode): string =>
    typeof child[TEXT] === 'string' ? child[TEXT] : escapeMarkup(cdataOf(child));
  const pieces = raws.map((child) => nodeOf(child, scope) ?? wordsOf(child));
  return {
    name: nameOf(tag, scope),
    attributes,
    children: pieces.filter((piece) => typeof piece !== 'string'),
    text: textOf(raws),
    markup: () => pieces.map((piece) => (typeof piece === 'string' ? piece : elementOf(piece))).join(''),
  };
};

const QUOTES: ReadonlySet<string> = new Set(['"', "'"]);

/** Where the tag that begins at `start` ends; a `>` between quotes is none. */
const tagEnd = (source: string, start: number): number => {
  let quote = '';
  for (let at = start; at < source.length && at - start <= MAX_TAG; at += 1) {
    const character = source.charAt(at);
    if (character === quote) quote = '';
    else if (quote !== '') continue;
    else if (character === '>') return at;
    else if (QUOTES.has(character)) quote = character;
  }
  return start + MAX_TAG + 1;
};

/** What holds no elements, whatever it looks like. */
const passages = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** Reading costs by the tags, so they are counted first: the main thread must not stand still for a document. */
export const hasTooManyTags = (source: string): boolean => {
  let count = 0;
  let markup = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const passage = passages.find(([opening]) => source.startsWith(opening, at));
    const end = passage === undefined ? tagEnd(source, at) : source.indexOf(passage[1], at);
    if (end < 0) break;
    if (passage === undefined) markup += end - at;
    count += 1;
    if (count > MAX_TAGS || markup > MAX_MARKUP || (passage === undefined && end - at > MAX_TAG)) return true;
    at = end + 1;
  }
  return false;
};

/**
 * The root element of a document, read tolerantly: unclosed elements end where they must, unknown entities stay. Throws
 * when it nests too deep, has too many namespaces or is no markup at all; undefined for what is longer than anyone's
 * feed.
 */
export const readXml = (source: string): XmlNode | undefined => {
  if (hasTooManyTags(source)) return undefined;
  const roots = v.parse(rawNodes, parser.parse(source.trimStart()));
  return roots.map((raw) => nodeOf(raw, new Map())).find((node) => node !== undefined);
};

export const childrenOf = (node: XmlNode | undefined, ...names: readonly string[]): XmlNode[] =>
  node?.children.filter(({ name }) => names.includes(name)) ?? [];

/** The first child of the first name that has one. */
export const childOf = (node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined =>
  names.flatMap((name) => node?.children.find((child) => child.name === name) ?? [])[0];

/** The first text that is not empty, by the order of the names. */
export const childText = (node: XmlNode | undefined, ...names: readonly string[]): string =>
  names.flatMap((name) => childrenOf(node, name).map(({ text }) => text.trim())).find((text) => text !== '') ?? '';

/** What may stand before the root; a document type may hold declarations of its own. */
const prologs = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const;

const afterProlog = (source: string, from: number): number | undefined => {
  const [, closing] = prologs.find(([opening]) => source.startsWith(opening, from)) ?? [];
  if (closing === undefined) return undefined;
  const end = source.indexOf(closing, from);
  const bracket = closing === '>' ? source.slice(from, end).indexOf('[') : -1;
  const inner = bracket < 0 ? end : source.indexOf(closing, source.indexOf(']', from + bracket));
  return end < 0 || inner < 0 ? source.length : inner + closing.length;
};

/** The name of the root element without its prefix, in lower case; '' for what is no markup. */
export const rootNameOf = (source: string): string => {
  let at = 0;
  for (let next: number | undefined = 0; next !== undefined;) {
    at = next;
    while (/\s/.test(source.charAt(at))) at += 1;
    next = afterProlog(source, at);
  }
  return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(source.slice(at, at + 200))?.[1]?.toLowerCase() ?? '';
};
