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

const isModifiedSince = (meta: ObjectMeta, header: string): boolean => {
  const sinceMs = Date.parse(header);
  return Number.isNaN(sinceMs) || wholeSeconds(meta.lastModifiedMs) > sinceMs;
};

const isRefused = (headers: Headers, meta: ObjectMeta): boolean => {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) return !names(ifMatch, meta.etag);
  const ifUnmodifiedSince = headers['if-unmodified-since'];
  return ifUnmodifiedSince !== undefined && isModifiedSince(meta, ifUnmodifiedSince);
};

const isFresh = (headers: Headers, meta: ObjectMeta): boolean => {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return names(ifNoneMatch, meta.etag);
  const ifModifiedSince = headers['if-modified-since'];
  return ifModifiedSince !== undefined && !isModifiedSince(meta, ifModifiedSince);
};

/** The conditional headers of RFC 9110 13.2.2, for GET and HEAD. */
export const checkConditions = (headers: Headers, meta: ObjectMeta): 'send' | 'notModified' | 'preconditionFailed' => {
  if (isRefused(headers, meta)) return 'preconditionFailed';
  return isFresh(headers, meta) ? 'notModified' : 'send';
};

const parseRange = (header: string): RangeRequest | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '') return to === '' ? undefined : { suffix: Number(to) };
  if (to === '') return { from: Number(from) };
  return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) };
};

/** The one range asked for. Several ranges, and what is no range at all, mean the whole object (RFC 9110 14.2). */
export const readRange = (headers: Headers, meta: ObjectMeta): RangeRequest | undefined => {
  const ifRange = headers['if-range'];
  return ifRange !== undefined && ifRange !== meta.etag ? undefined : parseRange(headers['range'] ?? '');
};
