import type { ObjectMeta, RangeRequest } from '../objectStore';
import type { WireRequest } from './wireRequest';

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

const parseRange = (header: string): RangeRequest | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? [];
  if (from === '') return to === '' ? undefined : { suffix: position(to) };
  if (to === '') return { from: position(from) };
  return position(to) < position(from) ? undefined : { from: position(from), to: position(to) };
};

/** The one range asked for. Several ranges, and what is no range at all, mean the whole object (RFC 9110 14.2). */
export const readRange = (headers: Headers, meta: ObjectMeta): RangeRequest | undefined => {
  const ifRange = headers['if-range'];
  return ifRange !== undefined && ifRange !== meta.etag ? undefined : parseRange(headers['range'] ?? '');
};
