import ipaddr from 'ipaddr.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '@inkside/protocol';

import { isObjectRequest } from '../objects';
import { isForwarded, isLocalCaller } from '../lib/caller';
import type { FeedKind, Metrics } from './metrics';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An IPv4 address in the IPv6 form, as a socket for both shows it, is the IPv4 address. */
const addressOf = (text: string): Address | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

export const isRange = (text: string): boolean => ipaddr.isValidCIDR(text);

/** Whether an address lies in one of the CIDR ranges; what is no address lies in none. */
export const createRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const parsed = ranges.map((range) => ipaddr.parseCIDR(range));
  return (text) => {
    const address = addressOf(text);
    if (address === undefined) return false;
    return parsed.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
  };
};

export interface MetricsOptions {
  readonly metrics: Metrics;
  /** CIDR ranges that may read them, besides this computer. */
  readonly from: readonly string[];
  readonly openFeeds: () => Readonly<Record<FeedKind, number>>;
}

export const METRICS_PATH = '/metrics';

/** Where people and devices prove who they are; any answer but success is a failed attempt. */
const SIGN_INS: ReadonlySet<string> = new Set([
  paths.signup,
  paths.login,
  paths.redeemLink,
  paths.tokenByAccessToken,
  paths.deviceSignIn,
]);
const MS_PER_S = 1000;
const OK = 200;

const note = (metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void => {
  const pattern = request.routeOptions.url ?? 'none';
  const route = isObjectRequest(request.raw) ? 'objects' : pattern;
  const { method } = request;
  metrics.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / MS_PER_S });
  if (SIGN_INS.has(route)) metrics.signedIn(reply.statusCode === OK);
};

/** Sockets that left HTTP behind, whoever took them. */
const countUpgrades = (app: FastifyInstance): (() => number) => {
  let open = 0;
  app.server.on('upgrade', (_request, socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  return () => open;
};

/** Behind a proxy that is not believed, every caller has the proxy's address. */
const isKnownAddress = (request: FastifyRequest): boolean =>
  !isForwarded(request) || request.ip !== request.socket.remoteAddress;

const metricsRoutes = async (app: FastifyInstance, { metrics, from, openFeeds }: MetricsOptions): Promise<void> => {
  const isAllowed = createRanges(from);
  // An `upgrade` listener of ours alone would make Node leave such sockets open for ever.
  let webSockets = (): number => 0;
  app.addHook('onReady', async () => {
    if (app.server.listenerCount('upgrade') > 0) webSockets = countUpgrades(app);
  });
  app.addHook('onResponse', async (request, reply) => note(metrics, request, reply));
  app.addHook('onClose', async () => metrics.close());
  app.get(METRICS_PATH, async (request, reply) => {
    const isInRange = isKnownAddress(request) && isAllowed(request.ip);
    if (!isLocalCaller(request) && !isInRange) return reply.callNotFound();
    const { type, text } = await metrics.scrape({ feeds: openFeeds(), webSockets: webSockets() });
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
};

/** Counts every request of the server, and answers `/metrics` to this computer and to the ranges given. */
export const metricsPlugin = Object.assign(metricsRoutes, {
  // Its hooks are for the whole server, not for a scope of its own.
  [Symbol.for('skip-override')]: true,
});
