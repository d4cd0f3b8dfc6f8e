import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { FastifyInstance, RouteOptions } from 'fastify';

import { gatewayCalls } from '../../../cloud/gateway/dispatch';
import { GATEWAY_PATH } from '../../../cloud/gateway/target';
import { objectOperations } from '../../../cloud/objects/operations/dispatch';
import type { TestCloud } from '../rest/testCloud';

const CREATED = 'fastify.initialization';

interface Watched<T> {
  readonly built: T;
  readonly routes: readonly string[];
}

/** Builds with `build` and tells which routes Fastify was given meanwhile, as `GET /path`. */
export const watchRoutes = async <T>(build: () => Promise<T>): Promise<Watched<T>> => {
  const routes = new Set<string>();
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      // A HEAD is made of each GET by Fastify itself.
      for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
    });
  };
  subscribe(CREATED, watch);
  try {
    return { built: await build(), routes: [...routes] };
  } finally {
    unsubscribe(CREATED, watch);
  }
};

export interface ServedRoutes {
  readonly rest: readonly string[];
  readonly gateway: readonly string[];
  readonly objects: readonly string[];
  /** What plugins serve besides the tables. */
  readonly plugins: readonly string[];
}

/** Everything that the server answers, from its own tables and from the routes that Fastify has. */
export const servedBy = ({ cloud }: TestCloud, routes: readonly string[]): ServedRoutes => {
  const rest = cloud.endpoints.map(({ method, path }) => `${method} ${path}`);
  const isGateway = (route: string): boolean => route.split(' ')[1]?.startsWith(GATEWAY_PATH) === true;
  const plugins = routes.filter((route) => !rest.includes(route) && !isGateway(route));
  return { rest, gateway: gatewayCalls, objects: objectOperations, plugins };
};
