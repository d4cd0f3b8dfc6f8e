import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { createSlices } from '../lib/slices';
import { MAX_ATTACHMENTS } from './checks/documentCheck';
import { MAX_DOCUMENT_BYTES } from './checks/documentWeight';
import { badRequest, GatewayError, tooLarge } from './gatewayError';
import { isRecord } from './query';
import { readJsonObject } from './readJson';

/** True for a client that can read multipart and says that it cannot read JSON. */
export function acceptsMultipartOnly(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const types = accept.split(',').map((entry) => (entry.split(';', 1)[0] ?? '').trim().toLowerCase());
  const readsJson = types.some((type) => ['*/*', 'application/*', 'application/json'].includes(type));
  return !readsJson && types.some((type) => type.startsWith('multipart/'));
}

export const newBoundary = (): string => randomUUID().replaceAll('-', '');

export const multipartType = (boundary: string): string => `multipart/mixed; boundary="${boundary}"`;

/** A document as JSON, its attachments inline in base64. */
export const documentPart = (boundary: string, json: string): string =>
  `--${boundary}\r\nContent-Type: application/json\r\n\r\n${json}\r\n`;

/** What is said in place of a document that is not there. */
export const errorPart = (boundary: string, value: unknown): string =>
  `--${boundary}\r\nContent-Type: application/json; error="true"\r\n\r\n${JSON.stringify(value)}\r\n`;

export const lastPart = (boundary: string): string => `--${boundary}--\r\n`;

const RELATED = /^multipart\/related\s*(;|$)/i;
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i;
const FILE_NAME = /^content-disposition:[^\r\n]*?filename="((?:[^"\\\r\n]|\\.)*)"/im;
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
const MAX_HEAD_BYTES = 8 * 1024;

interface Part {
  readonly head: string;
  readonly bytes: Buffer;
}

const unpack = promisify(gunzip);
const brokenBody = (): GatewayError => badRequest('Body is not valid multipart');

/** Whether the request brings a document and its attachments one after the other. */
export const isRelated = (contentType: string | undefined): boolean => RELATED.test(contentType ?? '');

function readPart(bytes: Buffer): Part {
  // A part without headers begins with its empty line.
  const start = bytes.subarray(0, LINE_END.length).toString('latin1') === LINE_END ? 0 : bytes.indexOf(HEAD_END);
  const length = start === 0 ? LINE_END.length : HEAD_END.length;
  if (start === -1 || start > MAX_HEAD_BYTES) throw brokenBody();
  return { head: bytes.toString('utf8', 0, start), bytes: bytes.subarray(start + length) };
}

/** @throws GatewayError 400 */
function splitParts(body: Buffer, boundary: string): Part[] {
  const opening = Buffer.from(`--${boundary}`);
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
  const parts: Part[] = [];
  const first = body.indexOf(opening);
  // Before the first boundary stands nothing, or a preamble that ends with its line.
  if (first === -1 || (first > 0 && !body.subarray(first - LINE_END.length, first).equals(Buffer.from(LINE_END)))) {
    throw brokenBody();
  }
  let at = first + opening.length;
  while (body.subarray(at, at + 2).toString('latin1') !== '--') {
    if (body.subarray(at, at + LINE_END.length).toString('latin1') !== LINE_END) throw brokenBody();
    const start = at + LINE_END.length;
    const end = body.indexOf(delimiter, start);
    if (end === -1 || parts.length > MAX_ATTACHMENTS) throw brokenBody();
    parts.push(readPart(body.subarray(start, end)));
    at = end + delimiter.length;
  }
  return parts;
}

/** What CouchDB sends packed as it keeps it, which it says in the entry. @throws GatewayError 400, 413 */
async function unpacked(bytes: Buffer, encoding: unknown): Promise<Buffer> {
  if (encoding === undefined) return bytes;
  if (encoding !== 'gzip') throw badRequest('Encoding of an attachment is not supported');
  try {
    return await unpack(bytes, { maxOutputLength: MAX_DOCUMENT_BYTES });
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isBomb ? tooLarge('Attachment too large') : badRequest('Attachment is not valid gzip');
  }
}

/** What the entry says of the bytes as they were sent. @throws GatewayError 400 */
function requireSame(entry: Readonly<Record<string, unknown>>, bytes: Buffer): void {
  const length = entry['encoding'] === undefined ? entry['length'] : entry['encoded_length'];
  if (length !== undefined && length !== bytes.length) throw badRequest('Length of an attachment does not match');
  const { digest } = entry;
  if (typeof digest !== 'string' || !digest.startsWith('md5-')) return;
  const own = createHash('md5').update(bytes).digest('base64');
  if (digest !== `md5-${own}`) throw new GatewayError(400, 'content_md5_mismatch', 'Possible message corruption.');
}

/** The parts by the name that they say, else in the order in which the document names them, as CouchDB has it. */
function nameParts(names: readonly string[], parts: readonly Part[]): ReadonlyMap<string, Buffer> {
  if (names.length !== parts.length) throw badRequest('Attachments and parts do not match');
  const left = new Set(names);
  const named = new Map<string, Buffer>();
  for (const { head, bytes } of parts) {
    const said = FILE_NAME.exec(head)?.[1]?.replaceAll(/\\(.)/g, '$1');
    const [next] = left;
    const name = said !== undefined && left.has(said) ? said : next;
    if (name === undefined) throw brokenBody();
    left.delete(name);
    named.set(name, bytes);
  }
  return named;
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badRequest('multipart/related without a boundary');
  return boundary;
}

/**
 * A document whose attachments follow it as parts, the way CouchDB's clients put one: those that say `follows` come back
 * with their bytes inline.
 * @param body as large as a document may be
 * @throws GatewayError 400 when it is malformed, or a part is not what the document says of it; 413
 */
export async function readRelated(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const [first, ...rest] = splitParts(body, boundaryOf(contentType));
  if (first === undefined) throw brokenBody();
  const document = await readJsonObject(first.bytes);
  const entries = isRecord(document['_attachments']) ? document['_attachments'] : {};
  const follows = Object.entries(entries).flatMap(([name, entry]) =>
    isRecord(entry) && entry['follows'] === true ? [[name, entry] as const] : [],
  );
  const named = nameParts(
    follows.map(([name]) => name),
    rest,
  );
  const slices = createSlices();
  const inline: Record<string, unknown> = { ...entries };
  let left = MAX_DOCUMENT_BYTES;
  for (const [name, entry] of follows) {
    const sent = named.get(name) ?? Buffer.alloc(0);
    requireSame(entry, sent);
    const bytes = await unpacked(sent, entry['encoding']);
    left -= bytes.length;
    if (left < 0) throw tooLarge('Attachments too large');
    inline[name] = { content_type: entry['content_type'], data: bytes.toString('base64') };
    if (slices.isOver()) await slices.turn();
  }
  return follows.length === 0 ? document : { ...document, _attachments: inline };
}
