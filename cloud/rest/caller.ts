import type { FastifyRequest } from 'fastify';

import { CloudFailure } from '../failure';
import type { Caller } from './endpoint';

const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Under which address the caller reached the cloud. The Host header is the caller's word, so it is checked. */
const originOf = (request: FastifyRequest): string => {
  if (!HOST.test(request.host)) throw new CloudFailure('errors.badRequest', { field: 'host' });
  return `${request.protocol}://${request.host}`;
};

export const callerOf = (request: FastifyRequest): Caller => ({
  origin: originOf(request),
  remote: request.ip,
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
});

/**
 * Whether someone at this computer asks. The Host is looked at too, because a page of another site can point its own
 * name at the loopback; and a proxy, which makes every caller look local, says that it forwarded.
 */
export const isLocalCaller = (request: FastifyRequest): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(request.host) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers['forwarded'] === undefined;
