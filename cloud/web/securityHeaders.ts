import type { FastifyInstance } from 'fastify';

import { DEVICE_SOURCE } from '../../src/services/contract/share';

/**
 * What the web app may do: its own files, its own server, the index servers, and what it makes itself in memory; and ask
 * whether the page of a device answers, which is known by its port alone, since its address is that of a home network.
 */
export const appPolicy = (indexServers: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    ["connect-src 'self'", DEVICE_SOURCE, ...indexServers].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For all that is data and not a page: opened by itself, it runs nothing, though it may come from anyone. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Gives every answer its headers; a page with a policy of its own replaces the one for data. They are set on the raw
 * answer, so that answers which bypass Fastify's reply (streams, objects) carry them too.
 */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', DATA_POLICY);
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('referrer-policy', 'no-referrer');
  });
};
