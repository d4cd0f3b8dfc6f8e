import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkExpected, createMeter } from '../files/measure';
import type { Measured } from '../files/measure';
import type { ExpectedContent } from '../objectStore';
import type { Payload } from './bucket';

export interface Spooled extends Measured, Payload {
  /** Must be called once the payload is no longer needed. */
  discard(): Promise<void>;
}

export interface Spool {
  /** Takes a whole body and checks it: `incompleteBody`, `digestMismatch`, `tooLarge`. */
  receive(body: AsyncIterable<Uint8Array>, expected: ExpectedContent): Promise<Spooled>;
}

/** What a body may hold in memory; a longer one goes to a file. */
const MEMORY_BYTES = 1024 ** 2;
const READ_BYTES = 256 * 1024;

interface Kept {
  open: Payload['open'];
  discard: Spooled['discard'];
}

const inMemory = (chunks: readonly Uint8Array[]): Kept => {
  const bytes = Buffer.concat(chunks);
  return { open: () => bytes, discard: async () => undefined };
};

const inFile = async (path: string, start: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): Promise<Kept> => {
  const handle = await open(path, 'wx');
  const discard = (): Promise<void> => rm(path, { force: true });
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield Buffer.concat(start);
    yield* rest;
  }
  try {
    await writeFile(handle, whole());
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await handle.close();
  }
  return { open: () => createReadStream(path, { highWaterMark: READ_BYTES }), discard };
};

/**
 * Where a body waits until it is whole. S3 takes the metadata before the content, and the ETag and CRC that belong
 * into it are only known at the end; so nothing of a body that breaks off or is not as announced ever reaches the
 * store, one of unknown length needs no other way, and a failed attempt can be made again.
 */
export const openSpool = async (directory: string): Promise<Spool> => {
  // What lies here was never answered for: the process ended while it arrived.
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    async receive(body, expected) {
      const meter = createMeter(expected.maxSize ?? Infinity);
      async function* metered(): AsyncGenerator<Uint8Array> {
        for await (const chunk of body) {
          meter.take(chunk);
          yield chunk;
        }
      }
      const chunks: Uint8Array[] = [];
      const incoming = metered();
      let bytes = 0;
      let next = await incoming.next();
      for (; !next.done && bytes + next.value.length <= MEMORY_BYTES; next = await incoming.next()) {
        chunks.push(next.value);
        bytes += next.value.length;
      }
      if (!next.done) chunks.push(next.value);
      const path = join(directory, randomBytes(16).toString('hex'));
      const kept = next.done ? inMemory(chunks) : await inFile(path, chunks, incoming);
      const measured = meter.result();
      try {
        checkExpected(measured, expected);
      } catch (error) {
        await kept.discard();
        throw error;
      }
      return { ...measured, ...kept };
    },
  };
};
