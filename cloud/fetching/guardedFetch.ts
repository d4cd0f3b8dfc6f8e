import type { IncomingMessage } from 'node:http';

import { ACCEPTED_ENCODINGS, exchange, readBody } from './exchange';
import { checkedHost, type HostRules, webAddress } from './webAddress';
import { fetchFailed } from './fetchFailure';
import { FETCH_LIMITS, FETCHES_AT_ONCE, type FetchLimits } from './limits';
import { createBoundedRun } from './slots';

export interface FetchRequest {
  readonly url: string;
  /** Media types that the caller can read; an answer without one passes. */
  readonly accepts: RegExp;
  /** For the `Accept` header. */
  readonly asksFor: string;
  /** Of the copy at hand, to be answered "not modified". */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** HTTP Basic; sent to the origin of `url` and to no other. */
  readonly login?: { readonly username: string; readonly password: string } | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface FetchedBody {
  readonly kind: 'fetched';
  /** Where the last redirect led; relative links count from here. */
  readonly url: string;
  /** Lower case, no parameters; empty when the answer had none. */
  readonly mediaType: string;
  /** The whole header. */
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

export type Fetched = FetchedBody | { readonly kind: 'notModified' };

/** Throws `errors.addressRefused` and `errors.fetchFailed {reason}`. */
export type Fetch = (request: FetchRequest) => Promise<Fetched>;

const AGENT = 'Inkside/1.0 (feed and page reader)';
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_VALIDATOR = 512;

const headersOf = (request: FetchRequest, sendsLogin: boolean): Record<string, string> => {
  const { asksFor, etag, lastModified, login } = request;
  const basic = login && Buffer.from(`${login.username}:${login.password}`).toString('base64');
  return {
    accept: asksFor,
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': AGENT,
    connection: 'close',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    ...(basic !== undefined && sendsLogin ? { authorization: `Basic ${basic}` } : {}),
  };
};

/** Kept for the next request, so it must be a header value that can be sent. */
const validator = (header: string | undefined): string | undefined =>
  header !== undefined && header.length <= MAX_VALIDATOR && /^[\x20-\x7e]+$/.test(header) ? header : undefined;

const hasCopy = ({ etag, lastModified }: FetchRequest): boolean => etag !== undefined || lastModified !== undefined;

const bodyOf = async (response: IncomingMessage, url: URL, request: FetchRequest, max: number): Promise<Fetched> => {
  const status = response.statusCode ?? 0;
  if (status === 304 && hasCopy(request)) return { kind: 'notModified' };
  if (status < 200 || status > 299) throw fetchFailed('status', status);
  const contentType = response.headers['content-type'] ?? '';
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (mediaType !== '' && !request.accepts.test(mediaType)) throw fetchFailed('content type', mediaType.slice(0, 80));
  const bytes = await readBody(response, max);
  const { etag, 'last-modified': lastModified } = response.headers;
  return {
    kind: 'fetched',
    url: url.href,
    mediaType,
    contentType,
    bytes,
    etag: validator(etag),
    lastModified: validator(lastModified),
  };
};

const locationOf = (response: IncomingMessage): string | undefined =>
  REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;

type Rules = HostRules & { readonly limits: FetchLimits };

const follow = async (request: FetchRequest, { limits, ...rules }: Rules, signal: AbortSignal): Promise<Fetched> => {
  let url = webAddress(request.url);
  const { origin } = url;
  let sendsLogin = true;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const addresses = await checkedHost(url, rules);
    signal.throwIfAborted();
    const headers = headersOf(request, sendsLogin);
    const response = await exchange({ url, addresses, headers, limits, signal });
    try {
      const location = locationOf(response);
      if (location === undefined) return await bodyOf(response, url, request, limits.bodyBytes);
      url = webAddress(location, url);
      // Once away, never again: the way back could have been laid by another host. An origin has its scheme in it, so
      // a step down from https counts as another.
      sendsLogin &&= url.origin === origin;
    } finally {
      response.destroy();
    }
  }
  throw fetchFailed('redirects');
};

/**
 * Fetches what other people's servers publish, without being led to this machine's own network: only http and https,
 * the name resolved once and its addresses checked, the connection pinned to the checked one, all of it again after
 * every redirect, and everything bounded in size and time.
 */
export const createGuardedFetch = (rules: HostRules & { readonly limits?: Partial<FetchLimits> }): Fetch => {
  const limits = { ...FETCH_LIMITS, ...rules.limits };
  const run = createBoundedRun(FETCHES_AT_ONCE, limits.totalMs);
  return (request) => run((signal) => follow(request, { ...rules, limits }, signal), request.signal);
};
