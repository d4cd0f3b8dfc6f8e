import { isObject } from '@inkside/kit';
import { GatewayFault } from './gateway';

interface Part {
  readonly header: string;
  readonly body: Uint8Array;
}

const decoder = new TextDecoder();
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const CR = 13;
const LF = 10;
const DASHES = encode('--');
const GAPS: readonly Uint8Array[] = ['\r\n\r\n', '\n\n'].map(encode);
/** Arguments of one call of `String.fromCharCode`. */
const CHARACTERS_AT_ONCE = 8192;

/** The boundary that a content type names; undefined for one that is no multipart. */
export const boundaryOf = (contentType: string): string | undefined => {
  if (!/^\s*multipart\//i.test(contentType)) return undefined;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};

const startsWith = (bytes: Uint8Array, wanted: Uint8Array, at: number): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

const find = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, wanted, at)) return at;
  }
  return -1;
};

/** Headers end at the first empty line; a part without any begins with it. */
const readPart = (bytes: Uint8Array): Part => {
  const empty = bytes[0] === LF ? 1 : 2;
  if (bytes[empty - 1] === LF) return { header: '', body: bytes.subarray(empty) };
  const ends = GAPS.map((gap) => ({ gap, at: find(bytes, gap, 0) })).filter(({ at }) => at >= 0);
  const [end] = ends.sort((one, other) => one.at - other.at);
  if (end === undefined) return { header: decoder.decode(bytes), body: new Uint8Array() };
  return { header: decoder.decode(bytes.subarray(0, end.at)), body: bytes.subarray(end.at + end.gap.length) };
};

/** Where a line ends that ends before `at`: the line end belongs to the boundary behind it. */
const lineEndBefore = (bytes: Uint8Array, at: number): number => (bytes[at - 2] === CR ? at - 2 : at - 1);

/** The pieces between lines that begin with the boundary, until its closing form. */
const splitParts = (bytes: Uint8Array, boundary: string): readonly Part[] => {
  const mark = encode(`--${boundary}`);
  const parts: Part[] = [];
  let from: number | undefined;
  for (let at = find(bytes, mark, 0); at >= 0; at = find(bytes, mark, at + mark.length)) {
    if (at > 0 && bytes[at - 1] !== LF) continue;
    if (from !== undefined) parts.push(readPart(bytes.subarray(from, Math.max(from, lineEndBefore(bytes, at)))));
    if (startsWith(bytes, DASHES, at + mark.length)) return parts;
    const lineEnd = bytes.indexOf(LF, at);
    if (lineEnd < 0) break;
    from = lineEnd + 1;
  }
  throw new GatewayFault('offline', 'A multipart answer broke off.');
};

const headerOf = ({ header }: Part, name: string): string => {
  const lines = header.split(/\r?\n/).map((line) => line.split(/:(.*)/s));
  return lines.find(([key = '']) => key.trim().toLowerCase() === name)?.[1]?.trim() ?? '';
};

const base64Of = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE));
  }
  return btoa(binary);
};

/** Undefined where it is none: the parts around it are whole. */
const parse = ({ body }: Part): unknown => {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
};

const FILE_NAME = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i;

const fileName = (part: Part): string => {
  const [, quoted, plain] = FILE_NAME.exec(headerOf(part, 'content-disposition')) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
};

/** Puts the bytes that follow a document into it. Those that are packed stay outside, and so are missing. */
const withFiles = (document: unknown, files: readonly Part[]): unknown => {
  const attachments = isObject(document) ? document['_attachments'] : undefined;
  if (!isObject(document) || !isObject(attachments)) return document;
  const byName = new Map(files.map((file) => [fileName(file), file.body]));
  const filled = Object.entries(attachments).map(([name, attachment]): [string, unknown] => {
    const bytes = byName.get(name);
    if (!isObject(attachment) || bytes === undefined || 'encoding' in attachment) return [name, attachment];
    const { follows: _follows, ...rest } = attachment;
    return [name, { ...rest, data: base64Of(bytes) }];
  });
  return { ...document, _attachments: Object.fromEntries(filled) };
};

const isJson = (type: string): boolean => /^application\/json\b/i.test(type);
const isError = (type: string): boolean => /;\s*error\s*=\s*"?true"?/i.test(type);

/** An entry of `_bulk_get`, as its JSON has them. */
export interface BulkEntry {
  readonly ok?: unknown;
  readonly error?: unknown;
}

/**
 * What stands in a `multipart/mixed` answer of `_bulk_get`, one entry a document. A document with attachments is a
 * multipart of its own, whose first part is the JSON.
 * @throws GatewayFault offline when the answer broke off
 */
export const entriesInMultipart = (bytes: Uint8Array, boundary: string): readonly BulkEntry[] =>
  splitParts(bytes, boundary).flatMap((part): readonly BulkEntry[] => {
    const type = headerOf(part, 'content-type');
    const inner = boundaryOf(type);
    if (inner !== undefined) {
      const [first, ...files] = splitParts(part.body, inner);
      return first === undefined ? [] : [{ ok: withFiles(parse(first), files) }];
    }
    if (!isJson(type)) return [];
    return [isError(type) ? { error: parse(part) } : { ok: parse(part) }];
  });
