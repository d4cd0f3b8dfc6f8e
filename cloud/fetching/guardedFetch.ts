import type { IncomingMessage } from 'node:http';

import { ACCEPTED_ENCODINGS, exchange, passBody, readBody } from './exchange';
import { checkedHost, type HostRules, rulesFrom, rulesOfPage, takesLogin, webAddress } from './webAddress';
import { fetchFailed } from './fetchFailure';
import { DOWNLOAD_LIMITS, DOWNLOADS_AT_ONCE, FETCH_LIMITS, FETCHES_AT_ONCE, type FetchLimits } from './limits';
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
  /** HTTP Basic; sent to the origin of `url`, also over https where that is http, and to no other. */
  readonly login?: { readonly username: string; readonly password: string } | undefined;
  /** Address of the document that names `url`: nothing from outside leads into the ranges that the operator has opened. */
  readonly namedAt?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears what a server says that wants to be signed in to (401), before that is thrown as the failure that it is. */
  readonly onRefused?: ((refusal: Refusal) => void) | undefined;
}

/** A 401 with what came with it. */
export interface Refusal {
  readonly url: string;
  readonly mediaType: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The `WWW-Authenticate` header, or ''. */
  readonly challenge: string;
  /** Whether a login was sent to this address, which then was refused. */
  readonly hadLogin: boolean;
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

/** The types of an answer: lower case without parameters, and the whole header. */
const typesOf = ({ headers }: IncomingMessage): { mediaType: string; contentType: string } => {
  const contentType = headers['content-type'] ?? '';
  return { contentType, mediaType: (contentType.split(';')[0] ?? '').trim().toLowerCase() };
};

/** What is said of signing in is short. */
const REFUSAL_BYTES = 64 * 1024;

/** One address of a way over redirects. `hadLogin`: it was sent the login. */
interface Hop {
  readonly url: URL;
  readonly hadLogin: boolean;
}

const hearRefusal = async (response: IncomingMessage, hop: Hop, { onRefused }: FetchRequest): Promise<void> => {
  if (response.statusCode !== 401 || onRefused === undefined) return;
  // What cannot be read says nothing; that it is a 401 counts.
  const bytes = await readBody(response, REFUSAL_BYTES).catch(() => Buffer.alloc(0));
  const challenge = response.headers['www-authenticate'] ?? '';
  onRefused({ url: hop.url.href, ...typesOf(response), bytes, challenge, hadLogin: hop.hadLogin });
};

/** Throws `errors.fetchFailed` for an answer that has nothing to be read in it. */
const checkAnswer = async (response: IncomingMessage, hop: Hop, request: FetchRequest): Promise<void> => {
  const status = response.statusCode ?? 0;
  await hearRefusal(response, hop, request);
  if (status < 200 || status > 299) throw fetchFailed('status', status);
  const { mediaType } = typesOf(response);
  if (mediaType !== '' && !request.accepts.test(mediaType)) throw fetchFailed('content type', mediaType.slice(0, 80));
};

const bodyOf = async (response: IncomingMessage, hop: Hop, request: FetchRequest, max: number): Promise<Fetched> => {
  if (response.statusCode === 304 && hasCopy(request)) return { kind: 'notModified' };
  await checkAnswer(response, hop, request);
  const bytes = await readBody(response, max);
  const { etag, 'last-modified': lastModified } = response.headers;
  return {
    kind: 'fetched',
    url: hop.url.href,
    ...typesOf(response),
    bytes,
    etag: validator(etag),
    lastModified: validator(lastModified),
  };
};

const locationOf = (response: IncomingMessage): string | undefined =>
  REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;

type Rules = HostRules & { readonly limits: FetchLimits };

type Take<Result> = (response: IncomingMessage, hop: Hop) => Promise<Result>;

const follow = async <Result>(
  request: FetchRequest,
  { limits, ...opened }: Rules,
  signal: AbortSignal,
  take: Take<Result>,
): Promise<Result> => {
  let url = webAddress(request.url);
  let rules: HostRules = request.namedAt === undefined ? opened : await rulesOfPage(opened, request.namedAt);
  let sendsLogin = request.login !== undefined;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const addresses = await checkedHost(url, rules);
    rules = rulesFrom(rules, addresses);
    signal.throwIfAborted();
    const headers = headersOf(request, sendsLogin);
    const response = await exchange({ url, addresses, headers, limits, signal });
    try {
      const location = locationOf(response);
      if (location === undefined) return await take(response, { url, hadLogin: sendsLogin });
      const next = webAddress(location, url);
      // Once away, never again: the way back could have been laid by another host. A step down from https is one away.
      sendsLogin &&= takesLogin(url, next);
      url = next;
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
  return (request) => {
    const take: Take<Fetched> = (response, hop) => bodyOf(response, hop, request, limits.bodyBytes);
    return run((signal) => follow(request, { ...rules, limits }, signal, take), request.signal);
  };
};

/** What is known of a file before it comes. */
export interface FileHead {
  readonly url: string;
  readonly mediaType: string;
  readonly contentType: string;
  /** `Content-Disposition`, or ''. */
  readonly disposition: string;
}

/** A file of up to 200 MiB, which `take` is handed as it comes. Throws as {@link Fetch} does, and what `take` throws. */
export type Download = <Result>(
  request: FetchRequest,
  take: (head: FileHead, body: AsyncIterable<Uint8Array>) => Promise<Result>,
) => Promise<Result>;

/** The same rules for books and the like, which are too large to lie in memory. */
export const createGuardedDownload = (rules: HostRules & { readonly limits?: Partial<FetchLimits> }): Download => {
  const limits = { ...DOWNLOAD_LIMITS, ...rules.limits };
  const run = createBoundedRun(DOWNLOADS_AT_ONCE, limits.totalMs);
  return (request, take) =>
    run(
      (signal) =>
        follow(request, { ...rules, limits }, signal, async (response, hop) => {
          await checkAnswer(response, hop, request);
          const head = {
            url: hop.url.href,
            ...typesOf(response),
            disposition: response.headers['content-disposition'] ?? '',
          };
          return passBody(response, limits.bodyBytes, (body) => take(head, body));
        }),
      request.signal,
    );
};
