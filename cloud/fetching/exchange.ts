import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

import { CloudFailure } from '../lib/failure';
import { fetchFailed } from './fetchFailure';
import type { FetchLimits } from './limits';
import { hostOf } from './webAddress';

interface ExchangeRequest {
  readonly url: URL;
  /** Checked; the connection goes to one of them and nowhere else, whatever the name resolves to by now. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string | undefined;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
}

const MAX_HEADER_BYTES = 32 * 1024;

const pinned = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, options, done) => {
    // Given all of them, Node goes on to the next when one does not answer.
    if (options.all === true) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
};

const failureOf = (thrown: unknown, signal: AbortSignal): CloudFailure => {
  if (thrown instanceof CloudFailure) return thrown;
  if (signal.reason instanceof CloudFailure) return signal.reason;
  return fetchFailed(signal.aborted ? 'cancelled' : 'no connection');
};

/**
 * One request, up to the header of its answer; the caller reads the body or destroys it. Throws `errors.fetchFailed`.
 */
export const exchange = (exchanged: ExchangeRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { url, addresses, headers, body, limits, signal } = exchanged;
    let answer: IncomingMessage | undefined;
    const { request: send } = url.protocol === 'https:' ? https : http;
    const request = send({
      method: body === undefined ? 'GET' : 'POST',
      protocol: url.protocol,
      hostname: hostOf(url),
      // Left out, it would be that of the Host header, which may be another; an address has none.
      servername: isIP(hostOf(url)) === 0 ? hostOf(url) : '',
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      lookup: pinned(addresses),
      // No connection outlives its request, so none is taken over by a later name.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    const connecting = setTimeout(() => request.destroy(fetchFailed('timeout')), limits.connectMs);
    request.on('socket', (socket) => {
      const isConnected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
      socket.once(isConnected, () => clearTimeout(connecting));
      socket.setTimeout(limits.idleMs, () => (answer ?? request).destroy(fetchFailed('timeout')));
    });
    request.once('close', () => {
      clearTimeout(connecting);
      // A server that changes the protocol ends the request without an answer and without an error.
      reject(fetchFailed('no connection'));
    });
    request.on('error', (thrown) => reject(failureOf(thrown, signal)));
    request.on('response', (response) => {
      answer = response;
      resolve(response);
    });
    request.end(body);
  });

type Unpacker = () => NodeJS.ReadWriteStream;

/** Servers disagree on whether "deflate" has the zlib header (RFC 9110, 8.4.1.2), so the first byte decides. */
const inflateEither = (): NodeJS.ReadWriteStream => {
  let inner: ReturnType<typeof createInflate> | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (inner === undefined) {
        inner = ((chunk[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
        inner.on('data', (bytes: Buffer) => this.push(bytes));
        inner.on('error', (thrown) => this.destroy(thrown));
      }
      inner.write(chunk, done);
    },
    flush(done) {
      if (inner === undefined) done();
      else inner.once('end', () => done()).end();
    },
    destroy(thrown, done) {
      inner?.destroy();
      done(thrown);
    },
  });
};

const unpackers: Readonly<Record<string, Unpacker>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: inflateEither,
};
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

const unpackerOf = (header: string | undefined): Unpacker | undefined => {
  const encoding = (header ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return undefined;
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
  // Two encodings over one another are no use to anyone but the maker of a bomb.
  if (unpacker === undefined) throw fetchFailed('encoding');
  return unpacker;
};

const limited = (max: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > max) done(fetchFailed('too large'));
      else done(null, chunk);
    },
  });
};

/** What `take` throws goes out as it is, not as a fault of the other side. */
class Taking extends Error {
  constructor(readonly thrown: unknown) {
    super('the taker failed');
  }
}

/**
 * Hands the body, unpacked, to `take` as it comes. It ends at the first byte over `max`, counted before and after
 * unpacking, so that a bomb costs no more than an honest body of that size. Throws `errors.fetchFailed`, and what `take`
 * throws.
 */
export const passBody = async <Result>(
  response: IncomingMessage,
  max: number,
  take: (body: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> => {
  if (Number(response.headers['content-length'] ?? 0) > max) throw fetchFailed('too large');
  const unpacker = unpackerOf(response.headers['content-encoding']);
  let broken: CloudFailure | undefined;
  const brokenOff = (thrown: unknown): CloudFailure =>
    thrown instanceof CloudFailure ? thrown : fetchFailed(unpacker === undefined ? 'truncated' : 'encoding');
  const watched = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (thrown) {
      broken = brokenOff(thrown);
      throw broken;
    }
  };
  const consume = async (source: AsyncIterable<Buffer>): Promise<Result> => {
    try {
      return await take(watched(source));
    } catch (thrown) {
      throw new Taking(broken ?? thrown);
    }
  };
  try {
    if (unpacker === undefined) return await pipeline(response, limited(max), consume);
    return await pipeline(response, limited(max), unpacker(), limited(max), consume);
  } catch (thrown) {
    throw thrown instanceof Taking ? thrown.thrown : brokenOff(thrown);
  }
};

/** The whole body in memory; {@link passBody}. */
export const readBody = (response: IncomingMessage, max: number): Promise<Buffer> =>
  passBody(response, max, async (body) => {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
