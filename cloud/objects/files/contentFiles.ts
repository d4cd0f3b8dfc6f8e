import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../lib/syncFolder';
import type { ExpectedContent } from '../objectStore';
import { checkExpected, createCounter } from './measure';
import type { Measured } from './measure';
import { createBatchWriter } from './batchWriter';
import { createMd5Threads } from './md5Threads';
import type { Md5Threads } from './md5Threads';

/** Content that lies complete and synced in the temporary folder. */
export interface ReceivedFile extends Measured {
  /** 32 hex characters, drawn at random: no part of a key ever becomes part of a path. */
  file: string;
}

export interface ContentFiles {
  /** Streams to a temporary file and to the disk; removes it again when anything is not as expected. */
  receive(body: AsyncIterable<Uint8Array>, expected: ExpectedContent): Promise<ReceivedFile>;
  /** Moves a received file to where it stays, durably. */
  keep(file: string): Promise<void>;
  open(file: string): Promise<FileHandle>;
  /** Also of a file that was received and not kept. */
  remove(file: string): Promise<void>;
  /** What is still being received fails. */
  close(): Promise<void>;
}

const NAME_BYTES = 16;
const SHARD_LETTERS = 2;

const receiveInto = async (
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  maxSize: number,
  md5Threads: Md5Threads,
): Promise<Measured> => {
  const counter = createCounter(maxSize);
  const writer = createBatchWriter(handle, md5Threads);
  try {
    for await (const chunk of body) {
      counter.take(chunk);
      await writer.take(chunk);
    }
    return { ...counter.result(), md5: await writer.end() };
  } finally {
    await writer.settled();
  }
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
  const md5Threads = createMd5Threads();

  return {
    async receive(body, expected) {
      const file = randomBytes(NAME_BYTES).toString('hex');
      const path = join(incoming, file);
      const handle = await open(path, 'wx+');
      try {
        const receipt = receiveInto(handle, body, expected.maxSize ?? Infinity, md5Threads);
        const received = await receipt.finally(() => handle.close());
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
    close: () => md5Threads.close(),
  };
};
