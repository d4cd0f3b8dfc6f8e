import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';

import { decodeEntities } from '../html/entities';

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
  /** What stands in the element, as markup. */
  markup(): string;
}

const MAX_DEPTH = 64;
/** Opening and closing ones; feeds of five hundred articles have some twenty thousand. */
const MAX_TAGS = 150_000;
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

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  // Entities of the document's own are never resolved; the others are decoded here, where CDATA is told apart.
  processEntities: false,
  cdataPropName: CDATA,
} as const;

const parser = new XMLParser({
  ...options,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});
const builder = new XMLBuilder({ ...options, suppressEmptyNode: true });

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
  return new Map([...scope, ...declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri.trim()] as const)]);
};

const nameOf = (tag: string, scope: Scope): string => {
  const [first = '', second] = tag.toLowerCase().split(':', 2);
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  // A prefix that nobody declared is taken for the usual one.
  const known = prefixes[(scope.get(prefix) ?? '').toLowerCase()] ?? prefix;
  return known === '' ? local : `${known}:${local}`;
};

const textOf = (children: readonly RawNode[]): string =>
  children
    .map((child) => {
      if (typeof child[TEXT] === 'string') return decodeEntities(child[TEXT]);
      const cdata = child[CDATA];
      if (!Array.isArray(cdata)) return '';
      const held: unknown = Reflect.get(Object(cdata[0]), TEXT);
      return typeof held === 'string' ? held : '';
    })
    .join('');

const nodeOf = (raw: RawNode, outer: Scope): XmlNode | undefined => {
  const tag = Object.keys(raw).find((key) => key !== ATTRIBUTES);
  if (tag === undefined || tag === TEXT || tag === CDATA) return undefined;
  const attributes = attributesOf(raw);
  const scope = scopeWithin(outer, attributes);
  const inside = v.safeParse(rawNodes, raw[tag]);
  const children = inside.success ? inside.output : [];
  return {
    name: nameOf(tag, scope),
    attributes,
    children: children.flatMap((child) => nodeOf(child, scope) ?? []),
    text: textOf(children),
    markup: () => String(builder.build(children)),
  };
};

const hasTooManyTags = (source: string): boolean => {
  let count = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) count += 1;
  return count > MAX_TAGS;
};

/**
 * The root element of a document, read tolerantly: unclosed elements end where they must, unknown entities stay. Throws
 * when it nests too deep or is no markup at all; undefined for what is longer than anyone's feed.
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
