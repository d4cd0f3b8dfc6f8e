import type { FastifyRequest } from 'fastify';

import { CloudFailure } from './failure';

/** Who asks, and by which way. */
export interface Caller {
  /** Scheme, host and port under which the caller reached the cloud. */
  readonly origin: string;
  /** Network address, for limits. */
  readonly remote: string;
  /** Whether someone at this computer asks, past every proxy. */
  readonly isLocal: boolean;
  header(name: string): string | undefined;
}

const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Under which address the caller reached the cloud. Host and scheme are somebody's word, so they are checked. */
const originOf = (request: FastifyRequest): string => {
  const origin = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  // The form alone lets pass what is no address, such as port 99999.
  if (!HOST.test(request.host) || !URL.canParse(origin)) throw new CloudFailure('errors.badRequest', { field: 'host' });
  return origin;
};

export const callerOf = (request: FastifyRequest): Caller => ({
  origin: originOf(request),
  remote: request.ip,
  isLocal: isLocalCaller(request),
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
});

const FORWARDING = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-connecting-ip$|true-client-ip$)/;
const PROXY_VERSION = '1.0';

/**
 * Whether a proxy handed the request on. Most say so in a header; one that says nothing by default speaks HTTP/1.0 by
 * default, which no client of ours does.
 */
export const isForwarded = ({ raw }: FastifyRequest): boolean =>
  raw.httpVersion === PROXY_VERSION || Object.keys(raw.headers).some((name) => FORWARDING.test(name));

/**
 * Whether someone at this computer asks. The Host is looked at too, because a page of another site can point its own
 * name at the loopback; and a proxy makes every caller look local.
 */
export const isLocalCaller = (request: FastifyRequest): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_HOST.test(request.host) && !isForwarded(request);
