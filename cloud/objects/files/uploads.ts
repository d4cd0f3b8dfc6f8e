import { randomBytes } from 'node:crypto';
import type { LevelOperation } from '../catalogue/levelDatabase';
import { changes } from '../catalogue/objectIndex';
import type { ObjectIndex } from '../catalogue/objectIndex';
import type { PartRecord, UploadRecord } from '../catalogue/records';
import type { Clock } from '../../config';
import { ObjectStoreError } from '../objectStore';
import type { ObjectStore, PutResult, UploadName } from '../objectStore';
import type { ReceivedFile } from './contentFiles';
import { createKeyLock } from './keyLock';
import type { ObjectWriter } from './objectWriter';
import { chooseParts, describePart, joinParts, partEtag } from './parts';
import type { StoredPart } from './parts';

const UPLOAD_ID_BYTES = 16;
/** An upload that nobody finished is given up after this; its parts would fill the disk. */
const UPLOAD_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export type Uploads = Pick<ObjectStore, 'createUpload' | 'putPart' | 'listParts' | 'completeUpload' | 'abortUpload'>;

const forget = ({ uploadId }: UploadName, parts: readonly StoredPart[]): LevelOperation[] => [
  changes.removeUpload(uploadId),
  ...parts.map(({ partNumber }) => changes.removePart(uploadId, partNumber)),
];

const filesOf = (parts: readonly StoredPart[]): string[] => parts.map(({ record }) => record.segment.file);

const findUpload = async (index: ObjectIndex, { uploadId, key }: UploadName): Promise<UploadRecord> => {
  const record = await index.upload(uploadId);
  if (record?.key !== key) throw new ObjectStoreError('noSuchUpload');
  return record;
};

/** Multipart uploads. Parts and the end of one upload wait for each other; parts stream in side by side. */
export const createUploads = (index: ObjectIndex, writer: ObjectWriter, clock: Clock): Uploads => {
  const lock = createKeyLock();
  const withUpload = <T>(
    upload: UploadName,
    task: (record: UploadRecord, parts: StoredPart[]) => Promise<T>,
  ): Promise<T> =>
    lock(upload.uploadId, async () => {
      const record = await findUpload(index, upload);
      return task(record, await index.parts(upload.uploadId));
    });

  const adoptPart = (upload: UploadName, partNumber: number, received: ReceivedFile): Promise<PutResult> =>
    withUpload(upload, async (_record, parts) => {
      const { file, size, md5 } = received;
      const segment = { file, size };
      const record: PartRecord = { segment, md5, crc64: String(received.crc64), modifiedMs: clock.now() };
      const replaced = filesOf(parts.filter((part) => part.partNumber === partNumber));
      await writer.commit([changes.putPart(upload.uploadId, partNumber, record)], replaced, file);
      return { etag: partEtag(record), size, crc64: record.crc64 };
    });

  return {
    async createUpload(key, headers) {
      const uploadId = randomBytes(UPLOAD_ID_BYTES).toString('hex').toUpperCase();
      await index.write([changes.putUpload(uploadId, { key, headers, startedMs: clock.now() })], 'durable');
      return uploadId;
    },
    async putPart(upload, partNumber, body, expected = {}) {
      // Asked before the body is taken, and again by the adoption, since the upload may end meanwhile.
      await findUpload(index, upload);
      return writer.receive(body, expected, (received) => adoptPart(upload, partNumber, received));
    },
    async listParts(upload) {
      await findUpload(index, upload);
      return (await index.parts(upload.uploadId)).map(describePart);
    },
    completeUpload: (upload, named, { ifAbsent = false } = {}) =>
      withUpload(upload, async (begun, stored) => {
        const chosen = chooseParts(stored, named);
        const record = joinParts(chosen, begun, clock.now());
        const discarded = filesOf(stored.filter((part) => !chosen.includes(part)));
        await writer.replace(upload.key, record, { ifAbsent, also: forget(upload, stored), discarded });
        return { etag: `"${record.etag}"`, size: record.size, crc64: record.crc64 };
      }),
    abortUpload: (upload) =>
      withUpload(upload, (_record, parts) => writer.commit(forget(upload, parts), filesOf(parts))),
  };
};

/** Gives up the uploads that were begun too long ago. */
export const sweepUploads = async (index: ObjectIndex, uploads: Uploads, clock: Clock): Promise<void> => {
  const oldestMs = clock.now() - UPLOAD_LIFE_MS;
  for (const { uploadId, record } of await index.uploads()) {
    if (record.startedMs < oldestMs) await uploads.abortUpload({ uploadId, key: record.key });
  }
};
