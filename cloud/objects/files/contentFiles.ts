import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExpectedContent } from '../objectStore';
import { checkExpected, createMeter } from './measure';
import type { Measured } from './measure';

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
}

const NAME_BYTES = 16;
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

/** Enough for one write call to be cheap. */
const BATCH_BYTES = 1024 ** 2;
/** What may lie unsynced: the sync at the end then finds little left to do. */
const SYNC_BYTES = 32 * 1024 ** 2;

/** A write call may write less than it was given. */
const writeAll = async (handle: FileHandle, batch: readonly Uint8Array[], bytes: number): Promise<void> => {
  const { bytesWritten } = await handle.writev(batch);
  if (bytesWritten < bytes) await handle.writeFile(Buffer.concat(batch).subarray(bytesWritten));
};

/** Writes batch after batch while the next one arrives; `end` waits for the last and for the disk. */
const createBatchWriter = (handle: FileHandle) => {
  let writing = Promise.resolve();
  let syncing = Promise.resolve();
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let unsynced = 0;
  const flush = async (): Promise<void> => {
    const [full, bytes] = [batch, batchBytes];
    batch = [];
    batchBytes = 0;
    await writing;
    writing = writeAll(handle, full, bytes);
    // It is awaited later; until then its failure must not count as one that nobody handles.
    writing.catch(() => undefined);
    unsynced += bytes;
    if (unsynced < SYNC_BYTES) return;
    unsynced = 0;
    await syncing;
    syncing = writing.then(() => handle.datasync());
    syncing.catch(() => undefined);
  };
  return {
    async take(chunk: Uint8Array): Promise<void> {
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes >= BATCH_BYTES) await flush();
    },
    /** Nothing of it may be under way when the file is closed, whatever came of it. */
    settled: () => Promise.allSettled([writing, syncing]),
    async end(): Promise<void> {
      if (batchBytes > 0) await flush();
      await writing;
      await syncing;
      await handle.sync();
    },
  };
};

/** Each batch goes to the disk while the next one arrives and is measured. */
const receiveInto = async (
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  maxSize: number,
): Promise<Measured> => {
  const meter = createMeter(maxSize);
  const writer = createBatchWriter(handle);
  try {
    for await (const chunk of body) {
      meter.take(chunk);
      await writer.take(chunk);
    }
    await writer.end();
  } finally {
    await writer.settled();
  }
  return meter.result();
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
      const file = randomBytes(NAME_BYTES).toString('hex');
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
