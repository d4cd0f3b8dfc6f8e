import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

import { CloudFailure } from '../lib/failure';
import { fetchFailed } from './fetchFailure';

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

/**
 * The body, unpacked. It ends at the first byte over `max`, counted before and after unpacking, so that a bomb costs no
 * more than an honest body of that size. Throws `errors.fetchFailed`.
 */
export const readBody = async (response: IncomingMessage, max: number): Promise<Buffer> => {
  if (Number(response.headers['content-length'] ?? 0) > max) throw fetchFailed('too large');
  const unpacker = unpackerOf(response.headers['content-encoding']);
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) chunks.push(chunk);
  };
  try {
    if (unpacker === undefined) await pipeline(response, limited(max), collect);
    else await pipeline(response, limited(max), unpacker(), limited(max), collect);
  } catch (thrown) {
    if (thrown instanceof CloudFailure) throw thrown;
    throw fetchFailed(unpacker === undefined ? 'truncated' : 'encoding');
  }
  return Buffer.concat(chunks);
};
