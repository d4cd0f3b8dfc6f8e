import type { IncomingMessage } from 'node:http';

import { OssError } from './ossError';

/** What a signature covers and an operation reads, free of the server framework. */
export interface WireRequest {
  method: string;
  /** As sent, percent-encoded, with its leading slash and without the query. */
  path: string;
  /** Decoded; of a name given twice the last counts. */
  query: ReadonlyMap<string, string>;
  /** By lower-case name; values hold the bytes of the wire as latin1. */
  headers: Readonly<Record<string, string>>;
}

export const splitUrl = (url: string): { path: string; query: URLSearchParams } => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) };
};

export const readWireRequest = (message: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): WireRequest => {
  const { path, query } = splitUrl(message.url ?? '/');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { method: message.method ?? 'GET', path, query: new Map(query), headers };
};

/** What a request is about; an empty key is the bucket itself. */
export interface Address {
  bucket: string;
  key: string;
}

/** How the device maker's cloud calls this bucket elsewhere; some clients have the name in their code. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['onyx-cloud-us']);

/** Whether `name` means the one bucket that there is. */
export const isOurs = (name: string, bucket: string): boolean => name === bucket || OTHER_NAMES.has(name);

const BUCKET_NAME = /^[a-z0-9_][a-z0-9_-]{1,61}[a-z0-9_]$/;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OssError('InvalidObjectName');
  }
};

/** The first label of a host name; an IPv4 address and a bare name have none. */
const bucketLabel = (host: string | undefined): string | undefined => {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  const [label, ...others] = name.split('.');
  return others.length === 0 || /^[\d.]+$/.test(name) ? undefined : label;
};

export const isBucketHost = (host: string | undefined, bucket: string): boolean =>
  isOurs(bucketLabel(host) ?? '', bucket);

export const isBucketPath = (path: string, bucket: string): boolean => isOurs(path.split('/', 2)[1] ?? '', bucket);

/**
 * Every way to read the address, likeliest first: virtual host, path style, bare key, and the first two for a bucket
 * that is not ours. A URL alone cannot tell them apart (clients behind a proxy, or with a key named like a bucket);
 * the signature names the one that was meant.
 */
export const possibleAddresses = (request: Pick<WireRequest, 'path' | 'headers'>, bucket: string): Address[] => {
  const whole = decode(request.path.slice(1));
  const slash = whole.indexOf('/');
  const first = slash < 0 ? whole : whole.slice(0, slash);
  const rest = slash < 0 ? '' : whole.slice(slash + 1);
  const label = bucketLabel(request.headers['host']);

  const bare = { bucket, key: whole };
  const pathStyle = { bucket: first, key: rest };
  const foreign = [pathStyle, { bucket: label ?? '', key: whole }].filter(
    (address) => address.bucket !== bucket && BUCKET_NAME.test(address.bucket),
  );
  if (first !== bucket) return [bare, ...foreign];
  return label === bucket ? [bare, pathStyle, ...foreign] : [pathStyle, bare, ...foreign];
};
