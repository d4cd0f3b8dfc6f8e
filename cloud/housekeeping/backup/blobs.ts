import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

import * as v from 'valibot';

import { syncFolder } from '../../lib/durableFiles';
import { BackupError, type Blob } from './manifest';

const FOLDER = 'blobs';
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
const SHARD_LETTERS = 2;

/** Files named by their SHA-256. None ever changes, so a backup that breaks off harms none before it. */
export interface Blobs {
  /** Takes the bytes in, durably; nothing happens where they are already. */
  write(bytes: AsyncIterable<Uint8Array | string>): Promise<Blob>;
  has(blob: Blob): Promise<boolean>;
  read(blob: Blob): AsyncIterable<Buffer>;
  /** Its lines, each checked. Throws {@link BackupError} at the first that does not fit. */
  lines<Value>(blob: Blob, schema: v.GenericSchema<unknown, Value>): AsyncGenerator<Value>;
  /** Whether size and content are what the name says; undefined when it is not there. */
  check(blob: Blob): Promise<boolean | undefined>;
  /** Removes every file that is not named; the number removed. */
  prune(kept: ReadonlySet<string>): Promise<number>;
}

const pathOf = (root: string, sha256: string): string => join(root, sha256.slice(0, SHARD_LETTERS), sha256);

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/** Streams to `path` and to the disk. */
const receive = async (path: string, bytes: AsyncIterable<Uint8Array | string>): Promise<Blob> => {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', OWNER_ONLY_FILE);
  try {
    for await (const chunk of bytes) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(buffer);
      size += buffer.length;
      await file.writeFile(buffer);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes: size };
};

const createWrite =
  (root: string): Blobs['write'] =>
  async (bytes) => {
    const incoming = join(root, `incoming-${randomUUID()}`);
    await mkdir(root, { recursive: true, mode: OWNER_ONLY_FOLDER });
    try {
      const blob = await receive(incoming, bytes);
      const path = pathOf(root, blob.sha256);
      if ((await sizeOf(path)) === blob.bytes) return blob;
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
      await rename(incoming, path);
      await syncFolder(dirname(path));
      return blob;
    } finally {
      await rm(incoming, { force: true });
    }
  };

const createLines = (root: string): Blobs['lines'] =>
  async function* lines(blob, schema) {
    const input = createReadStream(pathOf(root, blob.sha256));
    try {
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        const value = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
        if (!value.success) throw new BackupError(`${blob.sha256} holds a line that cannot be read.`);
        yield value.output;
      }
    } finally {
      input.destroy();
    }
  };

/** The files of the backup in `directory`. */
export const openBlobs = (directory: string): Blobs => {
  const root = join(directory, FOLDER);
  const read: Blobs['read'] = ({ sha256 }) => createReadStream(pathOf(root, sha256));

  return {
    write: createWrite(root),
    has: async ({ sha256, bytes }) => (await sizeOf(pathOf(root, sha256))) === bytes,
    read,
    lines: createLines(root),
    check: async (blob) => {
      const size = await sizeOf(pathOf(root, blob.sha256));
      if (size === undefined) return undefined;
      const hash = createHash('sha256');
      for await (const chunk of read(blob)) hash.update(chunk);
      return size === blob.bytes && hash.digest('hex') === blob.sha256;
    },
    prune: async (kept) => {
      let removed = 0;
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || kept.has(entry.name)) continue;
        await rm(join(entry.parentPath, entry.name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
