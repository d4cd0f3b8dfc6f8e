import { isTurnOver, nextSlice } from '../../slices';
import { OssError } from './ossError';

export interface XmlElement {
  name: string;
  /** The element's own text, entities resolved. */
  text: string;
  children: XmlElement[];
}

const MAX_DEPTH = 8;
/** The largest that clients send names 10,000 parts by number, tag and checksums. */
const MAX_TOKENS = 300_000;
/** Characters between two tags: a key is the longest, at most 1,023 bytes, each perhaps as an entity. */
const MAX_TEXT = 16 * 1024;

/** A document type is deliberately no token: documents bring no entities of their own. */
const TOKEN = new RegExp(
  [
    String.raw`<\?[^]*?\?>`,
    String.raw`<!--[^]*?-->`,
    String.raw`<!\[CDATA\[(?<cdata>[^]*?)\]\]>`,
    String.raw`<(?<end>\/?)(?<name>[A-Za-z_][\w.:-]*)(?:\s[^<>]*?)?(?<empty>\/?)>`,
    String.raw`(?<text>[^<]+)`,
  ].join('|'),
  'y',
);

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

const closeElement = (stack: XmlElement[], name: string): void => {
  const closed = stack.pop();
  if (closed?.name !== name || stack.length === 0) throw malformed();
};

const takeToken = (stack: XmlElement[], groups: Record<string, string | undefined>): void => {
  const parent = stack.at(-1);
  const { cdata, end, name, empty, text } = groups;
  if (!parent) throw malformed();
  if (text !== undefined) parent.text += unescapeText(text);
  else if (cdata !== undefined) parent.text += cdata;
  else if (name !== undefined && end) closeElement(stack, name);
  else if (name !== undefined) {
    const element: XmlElement = { name, text: '', children: [] };
    parent.children.push(element);
    if (!empty) stack.push(element);
    if (stack.length > MAX_DEPTH) throw malformed();
  }
};

/**
 * The root element of the small documents that OSS clients send; anything else is `MalformedXML`. Read in slices: two
 * megabytes of markup keep nobody else waiting.
 */
export const readXml = async (source: string): Promise<XmlElement> => {
  const document: XmlElement = { name: '', text: '', children: [] };
  const stack = [document];
  const token = new RegExp(TOKEN);
  for (let count = 0; token.lastIndex < source.length; count += 1) {
    if (isTurnOver()) await nextSlice();
    const match = token.exec(source);
    if (!match || count > MAX_TOKENS) throw malformed();
    takeToken(stack, match.groups ?? {});
  }
  const [root] = document.children;
  if (stack.length !== 1 || !root || document.children.length > 1 || document.text.trim() !== '') throw malformed();
  return root;
};

export const childText = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text;
