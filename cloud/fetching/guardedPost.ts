import { exchange, readBody } from './exchange';
import { checkedHost, type HostRules, webAddress } from './webAddress';
import { FETCHES_AT_ONCE, type FetchLimits, POST_LIMITS } from './limits';
import { createBoundedRun } from './slots';

export interface PostRequest {
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
  /** For the `Host` header, where it is not that of `url`; the connection goes to `url` all the same. */
  readonly host?: string | undefined;
}

export interface Posted {
  readonly status: number;
  /** Empty unless the status is 200. */
  readonly bytes: Buffer;
}

/** Throws `errors.addressRefused` and `errors.fetchFailed {reason}`. */
export type Post = (request: PostRequest) => Promise<Posted>;

const AGENT = 'Inkside/1.0 (upload callback)';

/**
 * Tells another server something at a user's word, with the walls of the guarded fetch: names resolved once, addresses
 * checked and pinned, size and time bounded. No redirect is followed: it is an answer like any other.
 */
export const createGuardedPost = (rules: HostRules & { readonly limits?: Partial<FetchLimits> }): Post => {
  const limits = { ...POST_LIMITS, ...rules.limits };
  const run = createBoundedRun(FETCHES_AT_ONCE, limits.totalMs);
  return ({ url: address, contentType, body, host }) =>
    run(async (signal) => {
      const url = webAddress(address);
      const addresses = await checkedHost(url, rules);
      signal.throwIfAborted();
      const headers = {
        'content-type': contentType,
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
        'user-agent': AGENT,
        connection: 'close',
        ...(host === undefined ? {} : { host }),
      };
      const response = await exchange({ url, addresses, headers, body, limits, signal });
      try {
        const status = response.statusCode ?? 0;
        return { status, bytes: status === 200 ? await readBody(response, limits.bodyBytes) : Buffer.alloc(0) };
      } finally {
        response.destroy();
      }
    });
};
