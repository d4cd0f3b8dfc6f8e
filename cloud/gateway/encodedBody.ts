import { STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { GatewayError } from './gatewayError';

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
export function acceptGzip(gateway: FastifyInstance): void {
  gateway.addHook('preParsing', async (request, reply, payload) => {
    const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
    if (encoding === 'identity') return payload;
    if (!GZIP.has(encoding)) throw new GatewayError(415, STATUS_CODES[415] ?? '', 'Content-Encoding is not supported');
    const gunzip = inflate(request.raw);
    for (const over of ['finish', 'close']) reply.raw.once(over, () => gunzip.destroy());
    return gunzip;
  });
}
