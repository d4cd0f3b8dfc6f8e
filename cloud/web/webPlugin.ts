import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { appPolicy } from './securityHeaders';

/** The build puts a content hash of at least eight hexadecimal digits before the extension. */
const HASHED_NAME = /\.[0-9a-f]{6,}\.[a-z0-9]+(\.(br|gz))?$/;
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

interface WebOptions {
  readonly directory: string;
  /** Other origins that the app may ask for the list of servers, as they are now. */
  readonly indexServers: () => Promise<readonly string[]>;
  /** Whether the simulated device is served too. */
  readonly twin: boolean;
}

/** Where the build puts the simulated device, a page of its own. */
const TWIN_FILES = ['twin.html', 'twin/**'];

/** The built web app. Routes live behind `#`, so `/` is its only page. What was not there at the start is not there. */
export const webPlugin = async (app: FastifyInstance, { directory, indexServers, twin }: WebOptions): Promise<void> => {
  app.addHook('onRequest', async (_request, reply) => {
    const policy = appPolicy(await indexServers());
    void reply.headers({ 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' });
  });
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', ...(twin ? [] : TWIN_FILES)],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED_NAME.test(path) ? FOREVER : ASK_FIRST);
      response.setHeader('vary', 'accept-encoding');
      // The picture of a recording is the app itself in a frame without an origin, to which every site is another one.
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
  if (twin) app.get('/twin', (_request, reply) => reply.sendFile('twin.html'));
  app.get('/operator', (_request, reply) => reply.sendFile('operator.html'));
};
