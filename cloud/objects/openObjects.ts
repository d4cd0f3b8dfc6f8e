import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';

import { type Clock, type CloudOptions, STORAGE_LIMIT_BYTES } from '../lib/config';
import { createTurns } from '../lib/taskOrder';
import { PUBLIC_OWNER } from './credentials';
import { checkKey, type ObjectStore } from './objectStore';
import { type Billing, type LimitOf, limitStore } from './quota';
import { createS3Store } from './s3/s3Store';
import { openLevelDatabase } from './catalogue/levelDatabase';
import { changes, countUsage, createObjectIndex, type ObjectIndex } from './catalogue/objectIndex';
import { type ContentFiles, openContentFiles } from './files/contentFiles';
import { createObjectReader } from './files/objectReader';
import { createObjectWriter } from './files/objectWriter';
import { createRetirement } from './files/retirement';
import { createUploads, sweepUploads } from './files/uploads';

interface FileStoreOptions {
  /** Made when absent. Only one process at a time may hold it. */
  directory: string;
  clock?: Clock;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Removes the files that a process left marked when it ended in the middle of a change. */
const sweepDiscarded = async (index: ObjectIndex, contents: ContentFiles): Promise<void> => {
  const files = await index.discarded();
  for (const file of files) await contents.remove(file);
  await index.write(files.map(changes.unmarkDiscarded), 'lazy');
};

/**
 * An object store in a folder: content in plain files, names and metadata in LevelDB. Ready when it resolves.
 * Rejects when another process holds the folder.
 */
export const createFileStore = async (options: FileStoreOptions): Promise<ObjectStore> => {
  const { directory, clock = { now: Date.now } } = options;
  await mkdir(directory, { recursive: true });
  // The index first: its lock keeps a second process from sweeping the files of this one.
  const index = createObjectIndex(await openLevelDatabase(join(directory, 'index')));
  const contents = await openContentFiles(directory);
  const lock = createTurns();
  const retirement = createRetirement(contents, index);
  const writer = createObjectWriter(index, contents, retirement, lock);
  const uploads = createUploads(index, writer, clock);
  await sweepDiscarded(index, contents);
  await countUsage(index);
  await sweepUploads(uploads, clock);

  const put: ObjectStore['put'] = async (key, body, headers, { expected = {}, ifAbsent = false } = {}) => {
    checkKey(key);
    return writer.receive(body, expected, async ({ file, size, md5, crc64 }) => {
      const content = { size, etag: md5.toUpperCase(), crc64: String(crc64), segments: [{ file, size }] };
      const record = { ...content, modifiedMs: clock.now(), headers, isMultipart: false };
      await writer.replace(key, record, { ifAbsent, adopted: file });
      return { etag: `"${record.etag}"`, size, crc64: record.crc64 };
    });
  };

  return {
    ...createObjectReader(index, contents, retirement, lock),
    ...uploads,
    put,
    putBytes: (key, bytes, contentType = 'application/octet-stream') =>
      put(key, once(bytes), { 'content-type': contentType }),
    async remove(keys) {
      await Promise.all(keys.map((key) => writer.remove(key)));
    },
    async createUpload(key, headers) {
      checkKey(key);
      return uploads.createUpload(key, headers);
    },
    usedBytes: (owner) => index.used(owner),
    sweep: () => sweepUploads(uploads, clock),
    async close() {
      await retirement.drain();
      await index.close();
      await contents.close();
    },
  };
};

export type ObjectOptions = Pick<CloudOptions, 'dataDirectory' | 'clock' | 's3' | 'storageLimitBytes'>;

/**
 * The object store that the options name, with a limit for each account. Rejects when another process has the folder,
 * or the S3 server is not there.
 */
export const openObjects = async (
  options: ObjectOptions,
  limitOf?: LimitOf,
  billing?: Billing,
): Promise<ObjectStore> => {
  const { dataDirectory, clock, s3, storageLimitBytes = STORAGE_LIMIT_BYTES } = options;
  const store = s3
    ? await createS3Store({ s3, clock, spoolDirectory: join(dataDirectory, 'objects-incoming') })
    : await createFileStore({ directory: join(dataDirectory, 'objects'), clock });
  const limitOfOwner = limitOf ?? (async () => storageLimitBytes);
  // What belongs to everybody is the operator's, who has no account.
  return limitStore(store, async (owner) => (owner === PUBLIC_OWNER ? Infinity : limitOfOwner(owner)), billing);
};
