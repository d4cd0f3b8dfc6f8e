import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { SHARE_TARGET_PATH, sharedPagePath } from '@inkside/kit';
import { paths } from '@inkside/protocol';
import type { Accounts } from './accounts';
import { BODY_BYTES, type CloudOptions } from './lib/config';
import { type ContentArea, staticPlugin } from './content';
import { CloudFailure, RETRY_AFTER_SECONDS } from './lib/failure';
import { badRequest, type GatewayOptions, gatewayPlugin, isGatewayUrl, sendGatewayError, unknownUrl } from './gateway';
import { createReadiness } from './housekeeping';
import { type ObjectsOptions, objectsPlugin } from './objects';
import { type MetricsOptions, metricsPlugin } from './metrics';
import { opdsPlugin, type Shelves } from './opds';
import type { OpenedStores } from './openStores';
import { consolePlugin, operatorPlugin } from './admin';
import { readAway } from './lib/readAway';
import {
  accountPlugin,
  createMethodTable,
  docsPlugin,
  type Endpoint,
  failureOf,
  type NearbyParts,
  readingFilesPlugin,
  type RestOptions,
  restPlugin,
  sendFailure,
} from './rest';
import { addDemoSite, type Reading } from './reading';
import { scanPlugin } from './scan';
import type { Secrets } from './lib/secrets';
import { serverLog } from './lib/serverLog';
import { localPagePlugin, sharePlugin, type ShareRooms } from './share';
import { addSecurityHeaders, htmlPage, outboxPlugin, PAGE_HEADERS, refuseUnreadable, secure } from './web';

export interface ServerParts extends Pick<NearbyParts, 'pageTickets'> {
  readonly options: CloudOptions;
  readonly accounts: Accounts;
  readonly endpoints: readonly Endpoint[];
  readonly secrets: Secrets;
  readonly gateway: GatewayOptions;
  readonly objects: ObjectsOptions;
  readonly opened: OpenedStores;
  /** As they lie there, with what no account has any more: removes, saves and collects it. */
  readonly operated: OpenedStores;
  readonly area: ContentArea;
  readonly reading: Reading;
  readonly rooms: ShareRooms;
  readonly shelves: Shelves;
  readonly metrics: MetricsOptions;
  /** Ends each call of an account: {@link RestOptions}. */
  readonly ended: NonNullable<RestOptions['ended']>;
}

/** Document ids and object keys stand in paths, percent-encoded. */
const MAX_PARAM_LENGTH = 4096;
/** How long running requests may go on after the server was told to close. */
const CLOSE_GRACE_MS = 1000;

const isApi = (request: FastifyRequest): boolean => /^\/(api|operator)(\/|\?|$)/.test(request.url);

const sendPage = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers(PAGE_HEADERS)
    .send(htmlPage({ title, body: `<p>${text}</p><p><a href="/">Inkside</a></p>` }));

/** Places of the app as paths, which stand behind the `#`: whoever types one has the app reopened at its root. */
const APP_PATH = /^\/(note|push|library|internetReading|calendar|userCenter|downloadPage|login)(\/|$)/;

/** For addresses that no route takes; of a known one it is the method that is wrong. */
const refuseUnknown = (app: FastifyInstance, endpoints: readonly Endpoint[], { webDirectory }: CloudOptions): void => {
  const methodsOf = createMethodTable(endpoints);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length > 0) {
      return sendFailure(reply.header('allow', methods.join(', ')), new CloudFailure('errors.methodNotAllowed'));
    }
    if (isApi(request)) return sendFailure(reply, new CloudFailure('errors.notFound'));
    if (isGatewayUrl(request.url)) return sendGatewayError(reply, unknownUrl());
    const isPlace = request.method === 'GET' && webDirectory !== undefined && APP_PATH.test(path);
    // Without a fragment of its own, so that browsers keep the one that was asked for.
    if (isPlace) return reply.header('cache-control', 'no-store').redirect('/', 302);
    return sendPage(reply, 404, 'Not found', 'There is nothing under this address.');
  });
};

/** What goes wrong outside of the parts that answer for themselves. */
const answerErrors = (app: FastifyInstance, { log }: CloudOptions): void => {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const failure = failureOf(thrown, log, request);
    if (isApi(request)) return sendFailure(reply, failure);
    if (failure.code === 'errors.unavailable') {
      void reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendPage(reply, 503, 'Not available', 'The server cannot reach its data at the moment. Try again.');
    }
    const isOurs = failure.code === 'errors.internal';
    return isOurs
      ? sendPage(reply, 500, 'Server error', 'The server failed. Try again.')
      : sendPage(reply, 400, 'Bad request', 'The request is not valid.');
  });
};

const logRequests = (app: FastifyInstance, { log }: CloudOptions): void => {
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: that names people and documents.
    const route = request.routeOptions.url ?? 'none';
    log.info('request', {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
};

/** A refusal comes before the end of the body that it refuses; the connection goes on for the client's next request. */
const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => readAway(raw));
};

const addOwnAddresses = (app: FastifyInstance, { options, secrets, opened }: ServerParts): void => {
  const { serverUuid } = secrets;
  const readiness = createReadiness({ opened, log: options.log });
  const { product, demo } = options;
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', serverUuid }),
  );
  // Alive is not ready: a proxy sends its callers elsewhere, and nobody ends a server whose engine comes back.
  app.get('/readyz', async (_request, reply) => {
    const { isReady, parts } = await readiness();
    void reply.header('cache-control', 'no-store');
    if (!isReady) void reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
    return reply.send({ status: isReady ? 'ready' : 'unavailable', parts });
  });
  app.get(paths.config, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ product, demo, serverUuid }),
  );
};

/** What systems and bookmarks share comes to a page of the app, on which somebody presses a button. */
const addShareTarget = (app: FastifyInstance): void => {
  app.get(SHARE_TARGET_PATH, async (request, reply) => {
    const [, query = ''] = request.url.split('?');
    return reply.header('cache-control', 'no-store').redirect(sharedPagePath(new URLSearchParams(query)), 303);
  });
};

const addWebApp = async (app: FastifyInstance, { options, area }: ServerParts): Promise<void> => {
  const { webDirectory: directory, indexServers, twin, demo } = options;
  if (directory === undefined) {
    const text = 'This server was started without the web app.';
    app.get('/', (_request, reply) => sendPage(reply, 404, 'No web app', text));
    return;
  }
  const { webPlugin } = await import('./web');
  const { inland = [], abroad = [] } = indexServers ?? {};
  const asked = async (): Promise<string[]> => {
    const edited = (await area.content.read()).indexServers.map(({ url }) => url);
    return [...inland, ...abroad, ...edited];
  };
  await app.register(webPlugin, { directory, indexServers: asked, twin: twin ?? demo });
};

/** Pages that the cloud writes itself: what the app asks devices at home through, and what a phone opens to let one in. */
const addSmallPages = async (app: FastifyInstance, parts: ServerParts): Promise<void> => {
  const { clock, log } = parts.options;
  await app.register(localPagePlugin, { tickets: parts.pageTickets });
  await app.register(scanPlugin, { ...parts, clock, log });
};

/** Fastify waits for running requests at its close; this is where its patience ends. */
const limitClosing = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref();
  });
};

const addOperators = async (app: FastifyInstance, { options, operated: opened, area }: ServerParts): Promise<void> => {
  await app.register(operatorPlugin, { ...options, opened, area });
  await app.register(consolePlugin, { opened, area, clock: options.clock });
};

/** All parts of the cloud on one server, which is ready but does not listen. */
export const buildServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const { options } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: serverLog(options.log),
    bodyLimit: BODY_BYTES,
    // Of the proxy alone: what a caller writes into the header itself stands before what the proxy adds.
    trustProxy: options.trustProxy === true ? (_address: string, hop: number) => hop === 0 : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, request, reply) => {
      // No hook was asked.
      secure(reply.raw);
      return isGatewayUrl(request.url)
        ? sendGatewayError(reply, badRequest('Malformed URL'))
        : sendFailure(reply, new CloudFailure('errors.badRequest'));
    },
  });
  addSecurityHeaders(app);
  logRequests(app, options);
  refuseUnknown(app, parts.endpoints, options);
  answerErrors(app, options);
  limitClosing(app);
  readRefusedBodies(app);
  // Before all others: it counts what they answer.
  await app.register(metricsPlugin, parts.metrics);
  // First: it takes its requests by host, path or signature before any route is asked.
  if (options.demo) addDemoSite(app);
  await app.register(objectsPlugin, parts.objects);
  await app.register(gatewayPlugin, parts.gateway);
  await app.register(restPlugin, { ...parts, sessions: parts.accounts.sessions, log: options.log });
  const { accounts, records, stores, objects } = parts.opened;
  const own = { accounts: accounts.records, sessions: accounts.sessions, areas: { ...records } };
  await app.register(accountPlugin, { ...options, ...own, stores, objects });
  await app.register(sharePlugin, { ...accounts, rooms: parts.rooms, log: options.log });
  await addSmallPages(app, parts);
  await app.register(docsPlugin, { endpoints: parts.endpoints });
  await addOperators(app, parts);
  await app.register(staticPlugin);
  await app.register(readingFilesPlugin, parts.reading);
  await app.register(opdsPlugin, { ...parts, objects, log: options.log });
  const { recent } = options.mailer;
  if (recent !== undefined) await app.register(outboxPlugin, { recent });
  addOwnAddresses(app, parts);
  addShareTarget(app);
  await addWebApp(app, parts);
  await app.ready();
  return app;
};
