import { XMLParser } from 'fast-xml-parser';

import { BookError } from './source';

/** An element: its attributes by `@name`, its children by name, its text by `#text`; several of a name are a list. */
export type XmlNode = { readonly [name: string]: unknown };

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The five entities of XML and numbers; no entity that the text itself declares. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
      if (number !== undefined) return codePoint(Number(number));
      return named[name ?? ''] ?? whole;
    },
  );

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Entities are ours to decode: a declared one could grow without end, or lead to a file.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  tagValueProcessor: (_name, value) => decoded(value),
  attributeValueProcessor: (_name, value) => decoded(value),
});

/** The characters of a text of XML: as its first line says, else UTF-8. */
export const xmlText = (bytes: Uint8Array): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label =
    bytes[0] === 0xff || bytes[0] === 0xfe ? 'utf-16' : (/encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8');
  try {
    return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** @throws BookError `entities` for a text that declares some: they may grow without end, or name files */
export const refuseEntities = (text: string): void => {
  if (/<!ENTITY/i.test(text)) throw new BookError('entities');
};

/** @throws BookError `broken`, `entities` */
export const parseXml = (text: string): XmlNode => {
  refuseEntities(text);
  try {
    return parser.parse(text) as XmlNode;
  } catch {
    throw new BookError('broken', 'xml');
  }
};

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All children of that name. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly unknown[] => {
  const value = node?.[name];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
};

/** All child elements of that name. */
export const elementsOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  childrenOf(node, name).map((child) => (isNode(child) ? child : { '#text': child }));

/** The first element down a path of names. */
export const elementAt = (node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined => {
  let at = node;
  for (const name of names) at = elementsOf(at, name)[0];
  return at;
};

export const textOf = (node: XmlNode | undefined): string => {
  const text = node?.['#text'];
  return typeof text === 'string' ? text : '';
};

export const attributeOf = (node: XmlNode | undefined, name: string): string => {
  const value = node?.[`@${name}`];
  return typeof value === 'string' ? value : '';
};
