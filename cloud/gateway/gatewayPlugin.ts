import { STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SYNC_USER_HEADER } from '@inkside/protocol';

import { RETRY_AFTER_SECONDS } from '../lib/failure';
import { GatewayError, toGatewayError, tooLarge, unauthorized, unknownUrl } from './gatewayError';
import { GATEWAY_PATH, parseTarget } from './target';
import type { Clock } from '../lib/config';
import type { UserStores } from '../stores';
import { readJsonObject, requireJsonType } from './readJson';
import type { Carried, GatewayCall, GatewayContext } from './call';
import { createFeeds, type Feeds } from './changes/feeds';
import { authenticate, createSessionCheck, type SyncPrincipal, type SyncSessions } from './sessions';
import { createTombstoneChannels } from './changes/tombstones';
import { MAX_DOCUMENT_BYTES } from './checks/documentWeight';
import { handlerFor } from './dispatch';
import { createQuery } from './query';
import { type GroupAccess, NO_GROUPS, type Roles } from './groupAccess';

/** Seconds after which to ask again, by status. */
const RETRY_AFTER: ReadonlyMap<number, number> = new Map([
  [429, 10],
  [503, RETRY_AFTER_SECONDS],
]);

/** True for every address of the gateway, also one that no route takes. */
export function isGatewayUrl(url: string): boolean {
  const [path = ''] = url.split(/[?#;]/, 1);
  return path === GATEWAY_PATH || path.startsWith(`${GATEWAY_PATH}/`);
}

/** Answers with what was thrown, in the shape that replicators know. */
export function sendGatewayError(reply: FastifyReply, thrown: unknown): FastifyReply {
  const { status, error, reason } = toGatewayError(thrown);
  const retryAfter = RETRY_AFTER.get(status);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send({ error, reason });
}

/** A client that takes its answer more slowly than this is cut off. */
const LONGEST_WAIT_MS = 5000;

/**
 * Before the server closes: ends what waits and lets running answers go out. Connections that are still busy when it
 * closes would hold it up until their keep-alive runs out.
 */
function stopGracefully(gateway: FastifyInstance, feeds: Feeds): void {
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

const GZIP: ReadonlySet<string> = new Set(['gzip', 'x-gzip']);

/** Fastify holds both against its limits: what came, also against Content-Length, and what it became. */
type Inflating = Gunzip & { receivedEncodedLength: number };

function inflate(payload: Readable): Inflating {
  const gunzip: Inflating = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    gunzip.receivedEncodedLength += chunk.length;
  });
  payload.once('error', (error) => gunzip.destroy(error));
  // Fastify listens until it has refused the body, and an error that nobody hears ends the process.
  gunzip.on('error', () => undefined);
  // What still comes is read away, or a client that sends before it reads would never see the refusal.
  gunzip.once('close', () => payload.unpipe(gunzip).resume());
  return payload.pipe(gunzip);
}

/**
 * Takes bodies that are packed with gzip, as CouchDB's clients may send them. They are unpacked as they come, and what
 * comes out is held against the limit of the route: a bomb ends with 413 as soon as it is that large.
 */
function acceptGzip(gateway: FastifyInstance): void {
  gateway.addHook('preParsing', async (request, reply, payload) => {
    const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
    if (encoding === 'identity') return payload;
    if (!GZIP.has(encoding)) throw new GatewayError(415, STATUS_CODES[415] ?? '', 'Content-Encoding is not supported');
    const gunzip = inflate(request.raw);
    for (const over of ['finish', 'close']) reply.raw.once(over, () => gunzip.destroy());
    return gunzip;
  });
}

export interface GatewayOptions {
  readonly stores: UserStores;
  readonly sessions: SyncSessions;
  /** Identity of this cloud; a client takes another one for another remote. */
  readonly serverUuid: string;
  readonly clock?: Clock;
  /** Given by whoever wants to count the open feeds. */
  readonly feeds?: Feeds;
  /** Without it nobody is in a group. */
  readonly groups?: GroupAccess;
  readonly carried?: Carried;
}

const BODY_LIMIT_BYTES = 64 * 1024 ** 2;
const PRINCIPAL = 'syncPrincipal';
const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

const NO_BODY = Buffer.alloc(0);

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : NO_BODY;
}

/** Our own client says whom it takes itself for; another user's cookie from the same browser is refused as a whole. */
function refuseForeign({ uid }: SyncPrincipal, claimed: string | string[] | undefined): void {
  if (claimed !== undefined && claimed !== uid) throw unauthorized();
}

async function answer(
  { stores, sessions }: GatewayOptions,
  context: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const target = parseTarget(request.raw.url ?? '');
  if (target === undefined) throw unknownUrl();
  const handler = handlerFor(request.method, target.route);
  const principal = request.getDecorator<SyncPrincipal>(PRINCIPAL);
  let roles: Promise<Roles> | undefined;
  const call: GatewayCall = {
    roles: () => (roles ??= context.groups.rolesOf(principal.uid)),
    context,
    principal,
    target,
    reply,
    user: await stores.open(principal.uid),
    query: createQuery(request.query),
    header: (name) => [request.headers[name]].flat()[0],
    body: () => bodyOf(request),
    json: async (maxNesting) => {
      requireJsonType(request.headers['content-type']);
      return readJsonObject(bodyOf(request), maxNesting);
    },
    isSessionAlive: () => context.isSessionAlive(principal),
    endSession: () => sessions.endSession(principal.sessionId),
  };
  return handler(call);
}

/** One document or attachment: what is too large by what it says of itself is read away, and never held in memory. */
function refuseTooLarge({ method, headers }: FastifyRequest): void {
  if (method === 'PUT' && Number(headers['content-length'] ?? 0) > MAX_DOCUMENT_BYTES)
    throw tooLarge('Document too large');
}

/**
 * The sync gateway under `/neocloud`: one database to the outside, for each user only what is theirs. Who the user is
 * comes from the cookie `SyncGatewaySession`, or from our own header in its place, and from nothing else in a request.
 */
export async function gatewayPlugin(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const clock = options.clock ?? SYSTEM_CLOCK;
  const feeds = options.feeds ?? createFeeds(clock);
  const context: GatewayContext = {
    serverUuid: options.serverUuid,
    clock,
    startedAt: clock.now(),
    feeds,
    tombstones: createTombstoneChannels(),
    isSessionAlive: createSessionCheck(options.sessions),
    groups: options.groups ?? NO_GROUPS,
    carried: options.carried,
  };
  const stopListening = options.sessions.onEnded((sessionId) => feeds.endSession(sessionId));

  await app.register((gateway, _none, done) => {
    gateway.removeAllContentTypeParsers();
    // Bytes first: attachments are stored as they are, and nothing is parsed for a call that does not want it.
    gateway.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    acceptGzip(gateway);
    gateway.decorateRequest(PRINCIPAL);
    // Before the body is read: nobody makes this server take in 64 MiB without a session.
    gateway.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const principal = await authenticate(request.headers, options.sessions);
      refuseForeign(principal, request.headers[SYNC_USER_HEADER]);
      refuseTooLarge(request);
      request.setDecorator(PRINCIPAL, principal);
    });
    gateway.setErrorHandler((error, request, reply) => {
      if (toGatewayError(error).status >= 500) request.log.error({ err: error, req: request });
      return sendGatewayError(reply, error);
    });
    const handle = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      answer(options, context, request, reply);
    const routeOptions = { bodyLimit: BODY_LIMIT_BYTES };
    gateway.all(GATEWAY_PATH, routeOptions, handle);
    gateway.all(`${GATEWAY_PATH}/*`, routeOptions, handle);
    stopGracefully(gateway, feeds);
    gateway.addHook('onClose', async () => stopListening());
    done();
  });
}
