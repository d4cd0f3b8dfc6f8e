import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectStoreError } from '../objectStore';
import type { ExpectedContent } from '../objectStore';
import { createCrc64 } from './crc64';

/** Content that lies complete and synced in the temporary folder. */
export interface ReceivedFile {
  /** 32 hex characters, drawn at random: no part of a key ever becomes part of a path. */
  file: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  md5: string;
  crc64: bigint;
}

export interface ContentFiles {
  /** Streams to a temporary file and to the disk; removes it again when anything is not as expected. */
  receive(body: AsyncIterable<Uint8Array>, expected: ExpectedContent): Promise<ReceivedFile>;
  /** Moves a received file to where it stays, durably. */
  keep(file: string): Promise<void>;
  open(file: string): Promise<FileHandle>;
  /** Also of a file that was received and not kept. */
  remove(file: string): Promise<void>;
}

const MD5_BYTES = 16;
const SHARD_LETTERS = 2;

/** A new name in a folder is only durable once the folder itself is synced; Windows knows no such thing. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const checkExpected = (received: Omit<ReceivedFile, 'file'>, expected: ExpectedContent): void => {
  if (expected.size !== undefined && received.size !== expected.size) {
    throw new ObjectStoreError('incompleteBody', { expected: expected.size, received: received.size });
  }
  if (expected.md5 === undefined) return;
  const wanted = Buffer.from(expected.md5, 'base64');
  if (wanted.toString('hex') !== received.md5) throw new ObjectStoreError('digestMismatch');
};

const receiveInto = async (
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  maxSize: number,
): Promise<Omit<ReceivedFile, 'file'>> => {
  const md5 = createHash('md5');
  const crc64 = createCrc64();
  let size = 0;
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxSize) throw new ObjectStoreError('tooLarge', { maxSize });
      md5.update(chunk);
      crc64.update(chunk);
      yield chunk;
    }
  }
  await writeFile(handle, measured());
  await handle.sync();
  return { size, md5: md5.digest('hex'), crc64: crc64.value() };
};

/** Makes each folder once, when the first file comes for it. */
const createShards = (kept: string): ((file: string) => Promise<string>) => {
  const made = new Map<string, Promise<void>>();
  const make = async (folder: string): Promise<void> => {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
    if (isNew) await syncFolder(kept);
  };
  return async (file) => {
    const shard = file.slice(0, SHARD_LETTERS);
    const making = made.get(shard) ?? make(join(kept, shard));
    made.set(shard, making);
    // All who wait for the folder wait until it is durable; one failure is not remembered.
    await making.catch((error: unknown) => {
      made.delete(shard);
      throw error;
    });
    return join(kept, shard);
  };
};

/** The content on disk: `incoming/` for what is on its way, `content/{first two letters}/` for what stays. */
export const openContentFiles = async (directory: string): Promise<ContentFiles> => {
  const incoming = join(directory, 'incoming');
  const kept = join(directory, 'content');
  const keptPath = (file: string): string => join(kept, file.slice(0, SHARD_LETTERS), file);

  // What lies here was never answered for: the process ended while it arrived.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  await mkdir(kept, { recursive: true });
  await syncFolder(directory);
  const shardOf = createShards(kept);

  return {
    async receive(body, expected) {
      const file = randomBytes(MD5_BYTES).toString('hex');
      const path = join(incoming, file);
      const handle = await open(path, 'wx');
      try {
        const received = await receiveInto(handle, body, expected.maxSize ?? Infinity).finally(() => handle.close());
        checkExpected(received, expected);
        return { file, ...received };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async keep(file) {
      const folder = await shardOf(file);
      await rename(join(incoming, file), join(folder, file));
      await syncFolder(folder);
    },
    open: (file) => open(keptPath(file), 'r'),
    async remove(file) {
      await rm(keptPath(file), { force: true });
      await rm(join(incoming, file), { force: true });
    },
  };
};
