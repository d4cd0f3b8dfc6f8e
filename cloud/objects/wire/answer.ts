import type { Readable } from 'node:stream';

import { RETRY_AFTER_SECONDS } from '../../lib/failure';
import { OssError } from './ossError';
import { writeXml, type XmlNode } from './xml';
import type { WireRequest } from './wireRequest';

/** What goes back to the client, free of the server framework. */
export interface Answer {
  status: number;
  /** Lower-case names; values hold the bytes of the wire as latin1. */
  headers: Readonly<Record<string, string>>;
  body?: string | Readable;
  /** What of an object's content the body holds. */
  content?: SentContent;
}

/** Sizes and positions in bytes. */
export interface SentContent {
  readonly key: string;
  readonly etag: string;
  readonly size: number;
  readonly first: number;
}

const UNAVAILABLE = 503;

export const emptyAnswer = (status: number, headers: Answer['headers'] = {}): Answer => ({ status, headers });

export const xmlAnswer = (root: XmlNode, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers: { ...headers, 'content-type': 'application/xml' },
  body: writeXml(root),
});

/** The error document; on HEAD, which has no body, it travels in a header as OSS does it. */
export const errorAnswer = (error: OssError, method: string, requestId: string, host: string): Answer => {
  const body = writeXml([
    'Error',
    [
      ['Code', error.code],
      ['Message', error.message],
      ['RequestId', requestId],
      ['HostId', host],
      ...Object.entries(error.details),
    ],
  ]);
  const later = error.status === UNAVAILABLE ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {};
  const headers = { ...later, ...error.headers };
  if (method === 'HEAD') {
    return emptyAnswer(error.status, { ...headers, 'x-oss-err': Buffer.from(body, 'utf8').toString('base64') });
  }
  return { status: error.status, headers: { ...headers, 'content-type': 'application/xml' }, body };
};

/** Chromium asks again for each new URL, so that a long answer saves a round trip per repeated object. */
const PREFLIGHT_MAX_AGE_S = 24 * 60 * 60;
const HEADER_NAMES = /^[\w-]+(\s*,\s*[\w-]+)*$/;

/** Without ETag among these, ali-oss refuses every part of a multipart upload. */
const EXPOSED = ['etag', 'content-range', 'accept-ranges', 'content-disposition', 'content-md5', 'date'];

/**
 * Any origin may ask: what counts is the signature, and no cookie ever does, so the wildcard gives nothing away.
 * Metadata headers are named one by one because not every browser takes a wildcard there.
 */
export const corsHeaders = (request: WireRequest, answer: Answer): Record<string, string> => {
  if (request.headers['origin'] === undefined) return {};
  const ossHeaders = Object.keys(answer.headers).filter((name) => name.startsWith('x-oss-'));
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': [...EXPOSED, 'x-oss-request-id', ...ossHeaders].join(', '),
  };
};

export const preflightAnswer = ({ headers }: WireRequest): Answer => {
  if (headers['origin'] === undefined || headers['access-control-request-method'] === undefined) {
    throw new OssError('BadRequest');
  }
  const wanted = headers['access-control-request-headers'] ?? '';
  return emptyAnswer(200, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, HEAD',
    ...(HEADER_NAMES.test(wanted) && { 'access-control-allow-headers': wanted }),
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  });
};
