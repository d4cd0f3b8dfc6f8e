import type { FileHandle } from 'node:fs/promises';
import { md5Here } from './md5Threads';
import type { Md5, Md5Threads } from './md5Threads';

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
export const createBatchWriter = (handle: FileHandle, md5Threads: Md5Threads) => {
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
