import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_BUCKET } from '@inkside/protocol';
import type { Clock, Log } from '../lib/config';
import { EngineFailure } from '../lib/failure';
import { readAway } from '../lib/readAway';
import { type CallbackOptions, type Callbacks, createCallbacks } from './callBack';
import type { Credentials, IsAlive, StorageGrant } from './credentials';
import type { ObjectStore } from './objectStore';
import { type BodyCount, createBodyCount, paced, SILENCE_MS } from './wire/bodies';
import { dispatch } from './operations/dispatch';
import { authenticate } from './authenticate';
import { isOssSigned } from './signatureClaim';
import { isBucketHost, isBucketPath, readWireRequest, splitUrl, type WireRequest } from './wire/wireRequest';
import { type Answer, corsHeaders, errorAnswer, preflightAnswer, type SentContent } from './wire/answer';
import { OssError } from './wire/ossError';

export interface ObjectsOptions {
  store: ObjectStore;
  credentials: Credentials;
  clock: Clock;
  log: Log;
  bucket?: string;
  /** Of one object or part. */
  maxObjectBytes?: number;
  /** Asked for each request, and again when its body has come; without it, credentials live to their end. */
  isAlive?: IsAlive;
  /** Groups whose objects the user may touch at this moment, by id; asked as often. Without it there are none. */
  groupsOf?: (uid: string) => Promise<readonly string[]>;
  /** Milliseconds after which a body that brings nothing is cut off; {@link SILENCE_MS}. */
  silenceMs?: number;
  /** Where callbacks may go; without it to public addresses only. */
  callbacks?: CallbackOptions;
  /** Told of every object, or part of one, that went out or broke off on its way. */
  served?: (sent: ServedBytes) => void;
}

/** Content that went out to whoever holds the credentials. Sizes and positions in bytes. */
export interface ServedBytes extends SentContent {
  /** Whose credentials. */
  readonly uid: string;
  /** The session that they were given to; undefined for those that the server signs with. */
  readonly sessionId: string | undefined;
  /** Handed to the connection. */
  readonly sent: number;
  /** The whole answer was, and the connection stood to its end. */
  readonly isWhole: boolean;
  /** Milliseconds that it took. */
  readonly ms: number;
}

type Served = Required<Omit<ObjectsOptions, 'callbacks'>> & { counted: BodyCount; callbacks: Callbacks };

/** OSS: the most that one request may bring. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const REQUEST_ID_BYTES = 12;

/**
 * Whether a request is for the object store, on a port that serves much else: by its host (`{bucket}.…`), its path
 * (`/{bucket}/…`), or, for a bare key, an OSS signature (a preflight has none yet, but asks for `x-oss-` headers).
 */
export const isObjectRequest = (
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  bucket: string = DEFAULT_BUCKET,
): boolean => {
  const { path, query } = splitUrl(url);
  if (isBucketHost(headers.host, bucket) || isBucketPath(path, bucket)) return true;
  if (isOssSigned(headers.authorization, query)) return true;
  return method === 'OPTIONS' && /\bx-oss-/i.test(headers['access-control-request-headers'] ?? '');
};

/** Counts what is handed on, and says in the end how much, and whether it was all. */
const sendContent = async (response: ServerResponse, body: Readable, ended: (end: SentEnd) => void): Promise<void> => {
  const startedAt = performance.now();
  let sent = 0;
  const count = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      sent += chunk.length;
      yield chunk;
    }
  };
  const end = (isWhole: boolean): void => ended({ sent, isWhole, ms: Math.round(performance.now() - startedAt) });
  try {
    await pipeline(body, count, response);
  } catch (thrown) {
    end(false);
    throw thrown;
  }
  end(true);
};

type SentEnd = Pick<ServedBytes, 'sent' | 'isWhole' | 'ms'>;

const send = async (
  response: ServerResponse,
  isHead: boolean,
  { status, headers, body, ended }: Answer & { readonly ended?: ((end: SentEnd) => void) | undefined },
): Promise<void> => {
  if (typeof body === 'object') {
    response.writeHead(status, headers);
    await (ended === undefined ? pipeline(body, response) : sendContent(response, body, ended));
    return;
  }
  const isWithoutLength = status === 204 || status === 304;
  const length = isWithoutLength ? {} : { 'content-length': String(Buffer.byteLength(body ?? '')) };
  response.writeHead(status, { ...length, ...headers });
  response.end(isHead ? undefined : body);
};

/** A body may take an hour to come: what ended meanwhile stores nothing any more. */
async function* checkedAtItsEnd(
  body: AsyncIterable<Uint8Array>,
  check: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* body;
  await check();
}

/**
 * What credentials cover now: a membership counts from the next request on, and ends as soon. Who names an own object
 * alone is not asked for groups.
 */
const withGroups = async (
  grant: StorageGrant,
  { key, isCopy }: { readonly key: string; readonly isCopy: boolean },
  { groupsOf }: Pick<Served, 'groupsOf'>,
): Promise<StorageGrant> => {
  const isOwn = !isCopy && key !== '' && grant.prefixes.some((prefix) => key.startsWith(prefix));
  // The server's own credentials only read what is for everybody: no membership stands behind them.
  const groups = isOwn || grant.prefixes.length === 0 ? [] : await groupsOf(grant.uid);
  return { ...grant, prefixes: [...grant.prefixes, ...groups.map((id) => `${id}/`)] };
};

const hasLost = (key: string, before: StorageGrant, now: StorageGrant): boolean =>
  before.prefixes.some((prefix) => key.startsWith(prefix) && !now.prefixes.includes(prefix));

const answerTo = async (
  request: WireRequest,
  message: IncomingMessage,
  options: Served,
  requestId: string,
): Promise<Answer & { readonly ended?: (end: SentEnd) => void }> => {
  if (request.method === 'OPTIONS') return preflightAnswer(request);
  const { address, grant } = authenticate(request, options);
  const { store, maxObjectBytes, counted, silenceMs, callbacks, isAlive } = options;
  const asked = { key: address.key, isCopy: 'x-oss-copy-source' in request.headers };
  const widened = await withGroups(grant, asked, options);
  const checkAlive = async (): Promise<void> => {
    // Clients then ask for new credentials, and learn there that the session is over.
    if (!(await isAlive(grant))) throw new OssError('SecurityTokenExpired');
  };
  const checkStill = async (): Promise<void> => {
    await checkAlive();
    if (!hasLost(address.key, widened, await withGroups(grant, asked, options))) return;
    throw new OssError('AccessDenied');
  };
  await checkAlive();
  const body = checkedAtItsEnd(paced(message, silenceMs), checkStill);
  const hasBody = request.method === 'PUT' || request.method === 'POST';
  const call = { request, requestId, body, grant: widened, ...address, store, maxObjectBytes, callbacks };
  const answer = await counted(grant.uid, hasBody, () => dispatch(call));
  const { content } = answer;
  if (content === undefined) return answer;
  const { uid, sessionId } = grant;
  return { ...answer, ended: (end) => options.served({ ...content, ...end, uid, sessionId }) };
};

/** Not the message: that of a file system error names a path, and a key may stand in others. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.name;
  return typeof error;
};

/** Full, broken, lost or read-only disks and what else the system refuses: not for ever, and no fault of this program. */
const OF_THE_SYSTEM =
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|ENOMEM|EBUSY|EAGAIN|ESTALE|ENXIO|ENODEV|LEVEL_(IO_ERROR|CORRUPTION))$/;

/** The records that say whose a request is, or the disk below, do not answer; the client's next attempt may be served. */
const isPassing = (error: unknown): boolean =>
  error instanceof EngineFailure ||
  OF_THE_SYSTEM.test(reasonOf(error)) ||
  // An S3 server that refuses this server itself: its keys or its bucket, not the client's.
  (error instanceof Error && '$metadata' in error);

const asOssError = (error: unknown, log: Log, requestId: string): OssError => {
  if (error instanceof OssError) return error;
  log.error('objects/requestFailed', { requestId, reason: reasonOf(error) });
  return new OssError(isPassing(error) ? 'ServiceUnavailable' : 'InternalError');
};

const handle = async (message: IncomingMessage, response: ServerResponse, options: Served): Promise<void> => {
  const request = readWireRequest(message);
  const requestId = randomBytes(REQUEST_ID_BYTES).toString('hex').toUpperCase();
  const answer = await answerTo(request, message, options, requestId).catch((error: unknown) => {
    // The client has gone: there is nobody to tell, and what it began to send was not stored.
    if (message.destroyed && !message.complete) return undefined;
    const host = request.headers['host'] ?? '';
    return errorAnswer(asOssError(error, options.log, requestId), request.method, requestId, host);
  });
  if (!answer) return;
  const headers = { ...answer.headers, ...corsHeaders(request, answer), 'x-oss-request-id': requestId };
  try {
    await send(response, request.method === 'HEAD', { ...answer, headers });
  } catch (error) {
    // Too late for an answer; the broken connection is what tells the client.
    options.log.info('objects/answerBroken', { requestId, reason: reasonOf(error) });
    response.destroy();
  }
  readAway(message, options.silenceMs);
};

const objects = async (app: FastifyInstance, options: ObjectsOptions): Promise<void> => {
  const full = {
    bucket: DEFAULT_BUCKET,
    maxObjectBytes: MAX_OBJECT_BYTES,
    silenceMs: SILENCE_MS,
    ...options,
    isAlive: options.isAlive ?? (async () => true),
    groupsOf: options.groupsOf ?? (async () => []),
    served: options.served ?? (() => undefined),
    counted: createBodyCount(),
    callbacks: createCallbacks(options.callbacks),
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isObjectRequest(request.raw, full.bucket)) return;
    reply.hijack();
    await handle(request.raw, reply.raw, full);
  });
};

/**
 * The OSS wire protocol for a whole server: `app.register(objectsPlugin, options)`, before other plugins. It works in a
 * hook and not in routes, because a bare key may look like any route, and a body must reach the disk unparsed.
 */
export const objectsPlugin = Object.assign(objects, {
  // The hook is for the whole server, not for a scope of its own.
  [Symbol.for('skip-override')]: true,
});
