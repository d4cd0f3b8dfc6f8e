import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { isTurnOver, nextSlice } from '../../lib/slices';
import { OssError } from './ossError';

interface XmlElement {
  name: string;
  /** The element's own text, entities resolved. */
  text: string;
  children: XmlElement[];
}

const MAX_DEPTH = 8;
/** Opening and closing ones, comments too. The largest that clients send names 10,000 parts by number, tag and checksum. */
const MAX_TAGS = 100_000;
/** Characters between two tags: a key is the longest, at most 1,023 bytes, each perhaps as an entity. */
const MAX_TEXT = 16 * 1024;
const TEXT = '#text';
const CDATA = '#cdata';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  // Entities of the document's own are never resolved; the others are resolved here, where CDATA is told apart.
  processEntities: false,
  cdataPropName: CDATA,
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

const NAMED_ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const MAX_CODE_POINT = 0x10ffff;

const codePoint = (entity: string): string | undefined => {
  const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : undefined;
};

const malformed = (): OssError => new OssError('MalformedXML');

const unescapeText = (text: string): string => {
  if (text.length > MAX_TEXT) throw malformed();
  return text.replace(/&(?:(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,8});)?/g, (_whole, entity: string | undefined) => {
    const char = entity?.startsWith('#') ? codePoint(entity) : NAMED_ENTITIES.get(entity ?? '');
    if (char === undefined) throw malformed();
    return char;
  });
};

/** What may hold a `<` that begins no tag, from its beginning to its end. */
const PASSAGES = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/**
 * Reading takes its time at once and by the number of tags, so they are counted first, with the length of what stands
 * between two of them. A document type is refused: it brings entities of its own.
 */
const checkSize = (source: string): void => {
  let count = 0;
  for (let at = source.indexOf('<'); at >= 0; count += 1) {
    const passage = PASSAGES.find(([opening]) => source.startsWith(opening, at));
    if (count > MAX_TAGS || (passage === undefined && source.startsWith('<!', at))) throw malformed();
    const end = passage === undefined ? at + 1 : source.indexOf(passage[1], at);
    if (end < 0) throw malformed();
    at = source.indexOf('<', end);
    if ((at < 0 ? source.length : at) - end > MAX_TEXT) throw malformed();
  }
};

/** What the parser makes of one element (by its name), a text or a CDATA section; lists hold what is inside. */
type RawNode = Readonly<Record<string, unknown>>;

const parse = (source: string): readonly RawNode[] => {
  // The parser alone would close what is left open, and leave out what follows the root.
  if (XMLValidator.validate(source) !== true || !source.trimEnd().endsWith('>')) throw malformed();
  try {
    return parser.parse(source) as readonly RawNode[];
  } catch {
    throw malformed();
  }
};

const insideOf = (value: unknown): readonly RawNode[] => (Array.isArray(value) ? (value as readonly RawNode[]) : []);

const textIn = (raw: RawNode): string => (typeof raw[TEXT] === 'string' ? raw[TEXT] : '');

/** Adds a node to its parent; what is inside of an element waits. */
const take = (parent: XmlElement, raw: RawNode, waiting: [XmlElement, readonly RawNode[]][]): void => {
  const [[name, value] = [TEXT, '']] = Object.entries(raw);
  if (name === TEXT) parent.text += unescapeText(textIn(raw));
  else if (name === CDATA) parent.text += insideOf(value).map(textIn).join('');
  else {
    const element: XmlElement = { name, text: '', children: [] };
    parent.children.push(element);
    waiting.push([element, insideOf(value)]);
  }
};

/** The root element of the small documents that OSS clients send; anything else is `MalformedXML`. */
export const readXml = async (source: string): Promise<XmlElement> => {
  checkSize(source);
  const document: XmlElement = { name: '', text: '', children: [] };
  const waiting: [XmlElement, readonly RawNode[]][] = [[document, parse(source)]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // The largest bodies name thousands of things: what follows the parser keeps nobody else waiting.
    if (isTurnOver()) await nextSlice();
    const [parent, inside] = next;
    for (const raw of inside) take(parent, raw, waiting);
  }
  const [root] = document.children;
  if (!root || document.children.length > 1 || document.text.trim() !== '') throw malformed();
  return root;
};

export const childText = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text;

export type XmlNode = readonly [name: string, content: string | number | boolean | readonly XmlNode[]];

/** XML 1.0 has no way to write these, not even escaped; a client that needs them asks for `encoding-type=url`. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser folds bare line ends and so would change the key.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const escapeText = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"'\r\n\t]/g, (char) => ENTITIES[char] ?? char);

const writeNode = ([name, content]: XmlNode): string => {
  const inner = Array.isArray(content) ? content.map(writeNode).join('') : escapeText(String(content));
  return `<${name}>${inner}</${name}>`;
};

export const writeXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root)}`;
