import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Feeds } from './changes/feeds';

/** A client that takes its answer more slowly than this is cut off. */
const LONGEST_WAIT_MS = 5000;

/**
 * Before the server closes: ends what waits and lets running answers go out. Connections that are still busy when it
 * closes would hold it up until their keep-alive runs out.
 */
export function stopGracefully(gateway: FastifyInstance, feeds: Feeds): void {
  const running = new Set<FastifyRequest>();
  let drained: (() => void) | undefined;

  // The end of the answer, not Fastify's `onResponse`: that one does not come when the client leaves early.
  gateway.addHook('onRequest', async (request, reply) => {
    // A client that left before this hook has had its last event already.
    if (reply.raw.closed || request.raw.socket.destroyed) return;
    running.add(request);
    reply.raw.once('close', () => {
      running.delete(request);
      if (running.size === 0) drained?.();
    });
  });
  gateway.addHook('preClose', async () => {
    feeds.endAll();
    if (running.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      drained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });
}
