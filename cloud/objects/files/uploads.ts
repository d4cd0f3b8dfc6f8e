import { createHash, randomBytes } from 'node:crypto';

import {
  type ObjectStore,
  ObjectStoreError,
  type OpenUpload,
  type PartReference,
  type PutResult,
  UPLOAD_LIFE_MS,
  type UploadedPart,
  type UploadName,
} from '../objectStore';
import { joinCrc64 } from './crc64';
import type { LevelOperation } from '../catalogue/levelDatabase';
import { changes, type ObjectIndex, type PartRecord, type UploadRecord } from '../catalogue/objectIndex';
import type { Clock } from '../../lib/config';
import type { ReceivedFile } from './contentFiles';
import { createTurns } from '../../lib/taskOrder';
import type { ObjectWriter } from './objectWriter';

/** OSS: every part but the last holds at least 100 KB. */
const MIN_PART_BYTES = 100 * 1024;

const bareHex = (etag: string): string => etag.replaceAll('"', '').toLowerCase();

/**
 * The stored parts that a completion names, checked one by one against what it says of them.
 * `invalidPart`, `invalidPartOrder`, `partTooSmall`
 */
export const chooseParts = <Part extends UploadedPart>(
  stored: readonly Part[],
  named: readonly PartReference[],
): Part[] => {
  if (named.length === 0) throw new ObjectStoreError('invalidPart', { partNumber: 0 });
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  named.forEach(({ partNumber }, position) => {
    const isAscending = partNumber > (named[position - 1]?.partNumber ?? 0);
    if (!isAscending) throw new ObjectStoreError('invalidPartOrder', { partNumber });
  });
  return named.map(({ partNumber, etag }, position) => {
    const part = byNumber.get(partNumber);
    if (!part || bareHex(part.etag) !== bareHex(etag)) throw new ObjectStoreError('invalidPart', { partNumber });
    if (position < named.length - 1 && part.size < MIN_PART_BYTES) {
      throw new ObjectStoreError('partTooSmall', { partNumber, minBytes: MIN_PART_BYTES });
    }
    return part;
  });
};

/** What the store's face tells of a part, and nothing of where it lies. */
export const describePart = ({ partNumber, etag, size, crc64, lastModifiedMs }: UploadedPart): UploadedPart => ({
  partNumber,
  etag,
  size,
  crc64,
  lastModifiedMs,
});

/** What is known of the whole without reading it again; the ETag comes without quotes. */
export const joinDigests = (parts: readonly UploadedPart[]): { size: number; etag: string; crc64: string } => {
  const digest = createHash('md5');
  let size = 0;
  let crc64 = 0n;
  for (const part of parts) {
    digest.update(bareHex(part.etag), 'hex');
    crc64 = joinCrc64(crc64, BigInt(part.crc64), part.size);
    size += part.size;
  }
  return { size, etag: `${digest.digest('hex').toUpperCase()}-${parts.length}`, crc64: String(crc64) };
};

const UPLOAD_ID_BYTES = 16;

export type Uploads = Pick<
  ObjectStore,
  'createUpload' | 'putPart' | 'listParts' | 'completeUpload' | 'abortUpload' | 'listUploads'
>;

interface StoredPart extends UploadedPart {
  file: string;
}

const partEtag = ({ md5 }: PartRecord): string => `"${md5.toUpperCase()}"`;

const storedPart = ({ partNumber, record }: { partNumber: number; record: PartRecord }): StoredPart => ({
  partNumber,
  etag: partEtag(record),
  crc64: record.crc64,
  lastModifiedMs: record.modifiedMs,
  ...record.segment,
});

const forget = ({ uploadId }: UploadName, parts: readonly StoredPart[]): LevelOperation[] => [
  changes.removeUpload(uploadId),
  ...parts.map(({ partNumber }) => changes.removePart(uploadId, partNumber)),
];

const filesOf = (parts: readonly StoredPart[]): string[] => parts.map(({ file }) => file);

const bytesOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { size }) => sum + size, 0);

const findUpload = async (index: ObjectIndex, { uploadId, key }: UploadName): Promise<UploadRecord> => {
  const record = await index.upload(uploadId);
  if (record?.key !== key) throw new ObjectStoreError('noSuchUpload');
  return record;
};

/** The parts' files become the object's files as they are: completing 200 MB copies nothing. */
const complete = async (
  writer: ObjectWriter,
  upload: OpenUpload & UploadRecord,
  [stored, chosen]: readonly [stored: readonly StoredPart[], chosen: readonly StoredPart[]],
  { ifAbsent, modifiedMs }: { ifAbsent: boolean; modifiedMs: number },
): Promise<PutResult> => {
  const joined = joinDigests(chosen);
  const segments = chosen.map(({ file, size }) => ({ file, size }));
  const record = { ...joined, modifiedMs, headers: upload.headers, isMultipart: true, segments };
  const discarded = filesOf(stored.filter((part) => !chosen.includes(part)));
  const growth = -bytesOf(stored);
  await writer.replace(upload.key, record, { ifAbsent, operations: forget(upload, stored), discarded, growth });
  return { ...joined, etag: `"${joined.etag}"` };
};

const startUpload = async (index: ObjectIndex, record: UploadRecord): Promise<string> => {
  const uploadId = randomBytes(UPLOAD_ID_BYTES).toString('hex').toUpperCase();
  await index.write([changes.putUpload(uploadId, record)], 'durable');
  return uploadId;
};

/** Multipart uploads. Parts and the end of one upload wait for each other; parts stream in side by side. */
export const createUploads = (index: ObjectIndex, writer: ObjectWriter, clock: Clock): Uploads => {
  const lock = createTurns();
  const withUpload = <T>(
    upload: UploadName,
    task: (record: OpenUpload & UploadRecord, parts: StoredPart[]) => Promise<T>,
  ): Promise<T> =>
    lock(upload.uploadId, async () => {
      const record = await findUpload(index, upload);
      return task({ ...upload, ...record }, (await index.parts(upload.uploadId)).map(storedPart));
    });

  const adoptPart = (upload: UploadName, partNumber: number, received: ReceivedFile): Promise<PutResult> =>
    withUpload(upload, async ({ key, uploadId }, parts) => {
      const { file, size, md5 } = received;
      const record = { segment: { file, size }, md5, crc64: String(received.crc64), modifiedMs: clock.now() };
      const replaced = parts.filter((part) => part.partNumber === partNumber);
      const operations = [changes.putPart(uploadId, partNumber, record)];
      const growth = size - bytesOf(replaced);
      await writer.commit({ key, operations, discarded: filesOf(replaced), adopted: file, growth });
      return { etag: partEtag(record), size, crc64: record.crc64 };
    });

  return {
    createUpload: (key, headers) => startUpload(index, { key, headers, startedMs: clock.now() }),
    async putPart(upload, partNumber, body, expected = {}) {
      // Asked before the body is taken, and again by the adoption, since the upload may end meanwhile.
      await findUpload(index, upload);
      return writer.receive(body, expected, (received) => adoptPart(upload, partNumber, received));
    },
    async listParts(upload) {
      await findUpload(index, upload);
      return (await index.parts(upload.uploadId)).map(storedPart).map(describePart);
    },
    completeUpload: (upload, named, { ifAbsent = false } = {}) =>
      withUpload(upload, (begun, stored) =>
        complete(writer, begun, [stored, chooseParts(stored, named)], { ifAbsent, modifiedMs: clock.now() }),
      ),
    abortUpload: (upload) =>
      withUpload(upload, ({ key }, parts) =>
        writer.commit({ key, operations: forget(upload, parts), discarded: filesOf(parts), growth: -bytesOf(parts) }),
      ),
    async listUploads(prefix) {
      const uploads = (await index.uploads()).map(({ uploadId, record }) => ({ uploadId, ...record }));
      return inKeyOrder(uploads.filter(({ key }) => key.startsWith(prefix)));
    },
  };
};

/** By key in UTF-8 byte order, then by id. */
export const inKeyOrder = (uploads: readonly OpenUpload[]): OpenUpload[] =>
  uploads
    .map(({ uploadId, key, startedMs }) => ({ uploadId, key, startedMs }))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || (a.uploadId < b.uploadId ? -1 : 1));

/** Gives up the uploads that were begun too long ago. */
export const sweepUploads = async (uploads: Uploads, clock: Clock): Promise<void> => {
  const oldestMs = clock.now() - UPLOAD_LIFE_MS;
  for (const upload of await uploads.listUploads('')) {
    // It may have ended since it was listed.
    if (upload.startedMs < oldestMs) await uploads.abortUpload(upload).catch(ignoreEnded);
  }
};

const ignoreEnded = (error: unknown): void => {
  if (!(error instanceof ObjectStoreError) || error.code !== 'noSuchUpload') throw error;
};
