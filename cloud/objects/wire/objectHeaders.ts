import { DATA_POLICY } from '../../web';
import type { ObjectMeta, RangeRequest, StoredHeaders } from '../objectStore';
import { OssError } from './ossError';
import type { WireRequest } from './wireRequest';

/** Kept with the object and sent back with it. */
const KEPT = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];
const USER_META = 'x-oss-meta-';
/** OSS: all user metadata together. */
const MAX_USER_META_BYTES = 8 * 1024;
const DEFAULT_TYPE = 'application/octet-stream';

/** Types that a browser would run or render as a page; they only ever come as a download. */
const PAGE_TYPE = /^(text\/html|text\/xml|application\/xml|[\w.-]+\/[\w.-]+\+xml|multipart\/)/i;
const SCRIPT_TYPE = /\b(java|ecma|live|j)script\b/i;

/** Line ends and other controls would end the header. */
const CONTROL = /\p{Cc}/u;

export const readStoredHeaders = ({ headers }: WireRequest): StoredHeaders => {
  const meta = Object.entries(headers).filter(([name]) => name.startsWith(USER_META));
  const metaBytes = meta.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (metaBytes > MAX_USER_META_BYTES) throw new OssError('InvalidArgument', 'The user metadata is too large.');
  const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { 'content-type': DEFAULT_TYPE, ...Object.fromEntries([...kept, ...meta]) };
};

/** `response-content-type` and its like in the signed query replace the stored headers. */
const readOverrides = ({ query }: WireRequest): Record<string, string> => {
  const overrides: Record<string, string> = {};
  for (const name of KEPT) {
    const value = query.get(`response-${name}`);
    if (value === undefined || value === '') continue;
    if (CONTROL.test(value)) throw new OssError('InvalidArgument', `response-${name} is not valid.`);
    overrides[name] = Buffer.from(value, 'utf8').toString('latin1');
  }
  return overrides;
};

/**
 * People's files come from the origin of the web app itself, so nothing in them may act there: no sniffing, an empty
 * sandbox, pages as downloads, scripts as text (a script tag would otherwise pass a `script-src 'self'` policy).
 */
const defuse = (headers: Record<string, string>): Record<string, string> => {
  const type = headers['content-type'] ?? DEFAULT_TYPE;
  const disposition = headers['content-disposition'];
  const isPage = PAGE_TYPE.test(type.trim());
  return {
    ...headers,
    'content-type': SCRIPT_TYPE.test(type) ? 'text/plain; charset=utf-8' : type,
    ...(isPage && !/^\s*attachment\b/i.test(disposition ?? '') && { 'content-disposition': 'attachment' }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': DATA_POLICY,
    // Other sites may show what they hold a signed address of.
    'cross-origin-resource-policy': 'cross-origin',
  };
};

const contentMd5 = ({ etag, isMultipart }: ObjectMeta): Record<string, string> =>
  isMultipart ? {} : { 'content-md5': Buffer.from(etag.replaceAll('"', ''), 'hex').toString('base64') };

/** The headers of a GET or HEAD answer, without those of length and range. */
export const objectHeaders = (meta: ObjectMeta, request: WireRequest): Record<string, string> =>
  defuse({
    // Another write makes another ETag: a copy may be kept, but is asked about before it is used.
    'cache-control': 'private, no-cache',
    ...meta.headers,
    ...readOverrides(request),
    ...contentMd5(meta),
    etag: meta.etag,
    'last-modified': new Date(meta.lastModifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
    ...(meta.crc64 !== '' && { 'x-oss-hash-crc64ecma': meta.crc64 }),
    'x-oss-object-type': meta.isMultipart ? 'Multipart' : 'Normal',
    'x-oss-storage-class': 'Standard',
  });

type Headers = WireRequest['headers'];

const names = (header: string, etag: string): boolean =>
  header.split(',').some((candidate) => {
    const value = candidate.trim().replace(/^W\//, '');
    return value === '*' || value.replaceAll('"', '') === etag.replaceAll('"', '');
  });

/** HTTP dates have whole seconds, and so must the time they are compared with. */
const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** `undefined` for what is no date, and so no condition. */
const isModifiedSince = (meta: ObjectMeta, header: string | undefined): boolean | undefined => {
  const sinceMs = Date.parse(header ?? '');
  return Number.isNaN(sinceMs) ? undefined : wholeSeconds(meta.lastModifiedMs) > sinceMs;
};

const isRefused = (headers: Headers, meta: ObjectMeta): boolean => {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) return !names(ifMatch, meta.etag);
  return isModifiedSince(meta, headers['if-unmodified-since']) === true;
};

const isFresh = (headers: Headers, meta: ObjectMeta): boolean => {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return names(ifNoneMatch, meta.etag);
  return isModifiedSince(meta, headers['if-modified-since']) === false;
};

/** The conditional headers of RFC 9110 13.2.2, for GET and HEAD. */
export const checkConditions = (headers: Headers, meta: ObjectMeta): 'send' | 'notModified' | 'preconditionFailed' => {
  if (isRefused(headers, meta)) return 'preconditionFailed';
  return isFresh(headers, meta) ? 'notModified' : 'send';
};

/** No object reaches so far, however many digits are sent. */
const position = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);

/** The one range that a `Range` header asks for; undefined for several, and for what is none. */
export const rangeOf = (header: string): RangeRequest | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? [];
  if (from === '') return to === '' ? undefined : { suffix: position(to) };
  if (to === '') return { from: position(from) };
  return position(to) < position(from) ? undefined : { from: position(from), to: position(to) };
};

/** The one range asked for. Several ranges, and what is no range at all, mean the whole object (RFC 9110 14.2). */
export const readRange = (headers: Headers, meta: ObjectMeta): RangeRequest | undefined => {
  const ifRange = headers['if-range'];
  return ifRange !== undefined && ifRange !== meta.etag ? undefined : rangeOf(headers['range'] ?? '');
};
