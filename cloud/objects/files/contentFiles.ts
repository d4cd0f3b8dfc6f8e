import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { createMd5Threads, type Md5, md5Here, type Md5Threads } from './md5Threads';
import { syncFolder } from '../../lib/durableFiles';
import type { ExpectedContent } from '../objectStore';
import { checkExpected, createCounter, type Measured } from './measure';

/** Enough for one write call to be cheap. */
const BATCH_BYTES = 1024 ** 2;
/** Below this the way to a thread and back takes longer than the MD5. */
const SMALL_BYTES = 256 * 1024;
/** What may lie unsynced: the sync at the end then finds little left to do. */
const SYNC_BYTES = 32 * 1024 ** 2;

interface Batch {
  readonly chunks: readonly Uint8Array[];
  readonly bytes: number;
}

/** A write call may write less than it was given. */
const writeAll = async (handle: FileHandle, { chunks, bytes }: Batch, position: number): Promise<void> => {
  let { bytesWritten: done } = await handle.writev(chunks, position);
  if (done === bytes) return;
  const whole = Buffer.concat(chunks);
  while (done < bytes) done += (await handle.write(whole, done, bytes - done, position + done)).bytesWritten;
};

/** It is awaited later; until then its failure must not count as one that nobody handles. */
const later = (work: Promise<void>): Promise<void> => {
  work.catch(() => undefined);
  return work;
};

/** Writes batch after batch, and has each go through MD5 as soon as it is written. */
const createFlow = (handle: FileHandle, md5Threads: Md5Threads) => {
  let writing = Promise.resolve();
  let syncing = Promise.resolve();
  let position = 0;
  let unsynced = 0;
  let md5: Md5 | undefined;
  const write = async (batch: Batch): Promise<void> => {
    await writeAll(handle, batch, position);
    position += batch.bytes;
    md5 ??= batch.bytes < SMALL_BYTES ? md5Here() : md5Threads.begin(handle.fd);
    md5.follow(batch.chunks, position);
  };
  return {
    /** Resolves when the batch before is written. */
    async push(batch: Batch): Promise<void> {
      await writing;
      writing = later(write(batch));
      unsynced += batch.bytes;
      if (unsynced < SYNC_BYTES) return;
      unsynced = 0;
      await syncing;
      syncing = later(writing.then(() => handle.datasync()));
    },
    /** Once everything is on the disk: its MD5. */
    async end(): Promise<string> {
      await writing;
      await syncing;
      const whole = md5 ?? md5Here();
      md5 = undefined;
      const [digest, sync] = await Promise.allSettled([whole.digest(), handle.sync()]);
      if (sync.status === 'rejected') throw sync.reason;
      if (digest.status === 'rejected') throw digest.reason;
      return digest.value;
    },
    /** Nothing may be under way when the file is closed, whatever came of it. */
    async settled(): Promise<void> {
      await Promise.allSettled([writing, syncing]);
      await md5?.digest().catch(() => undefined);
    },
  };
};

/** Writes what comes batch by batch, each while the next one arrives. */
const createBatchWriter = (handle: FileHandle, md5Threads: Md5Threads) => {
  const flow = createFlow(handle, md5Threads);
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const batch = { chunks, bytes };
    chunks = [];
    bytes = 0;
    await flow.push(batch);
  };
  return {
    async take(chunk: Uint8Array): Promise<void> {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= BATCH_BYTES) await flush();
    },
    /** Once everything is on the disk: its MD5. */
    async end(): Promise<string> {
      if (bytes > 0) await flush();
      return flow.end();
    },
    /** To be awaited before the file is closed. */
    settled: () => flow.settled(),
  };
};

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
