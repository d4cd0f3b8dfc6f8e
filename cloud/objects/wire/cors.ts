import { emptyAnswer } from './answer';
import type { Answer } from './answer';
import { OssError } from './ossError';
import type { WireRequest } from './wireRequest';

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
