import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { appPolicy } from './securityHeaders';

/** The build puts a content hash of at least eight hexadecimal digits before the extension. */
const HASHED_NAME = /\.[0-9a-f]{6,}\.[a-z0-9]+(\.(br|gz))?$/;
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

interface WebOptions {
  readonly directory: string;
  /** Other origins that the app may ask for the list of servers. */
  readonly indexServers: readonly string[];
}

/** The built web app. Routes live behind `#`, so `/` is its only page. What was not there at the start is not there. */
export const webPlugin = async (app: FastifyInstance, { directory, indexServers }: WebOptions): Promise<void> => {
  const policy = appPolicy(indexServers);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' });
  });
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED_NAME.test(path) ? FOREVER : ASK_FIRST);
      response.setHeader('vary', 'accept-encoding');
      // The picture of a recording is the app itself in a frame without an origin, to which every site is another one.
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
};
