import { randomBytes } from 'node:crypto';

import type { Clock } from '../../lib/config';
import type { Turns } from '../../lib/taskOrder';
import { chooseParts, describePart, inKeyOrder, joinDigests, type Uploads } from '../files/uploads';
import { ObjectStoreError, ownerOf, type PutResult, UPLOAD_LIFE_MS, type UploadName } from '../objectStore';
import { assemble } from './assemble';
import type { Bucket } from './bucket';
import {
  checkPublicKey,
  contentTypeOf,
  isRecordKey,
  readMeta,
  UPLOADS_PREFIX,
  uploadsPrefixOf,
  writeMetadata,
} from './s3Layout';
import { everything } from './s3List';
import type { S3Usage } from './s3Usage';
import type { Spool } from './spool';
import { createStagedParts, type StagedPart, type StagedParts, type UploadRecord } from './stagedParts';

interface SharedLock {
  /** Side by side with others that share, never with one that is alone. */
  share<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Waits for all that came before, and holds back all that come after. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Gate {
  sharing: Set<Promise<unknown>>;
  /** The last that wants to be alone. */
  last: Promise<unknown>;
  users: number;
}

const createSharedLock = (): SharedLock => {
  const gates = new Map<string, Gate>();

  const withGate = async <T>(key: string, task: (gate: Gate) => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { sharing: new Set(), last: Promise.resolve(), users: 0 };
    gates.set(key, gate);
    gate.users += 1;
    try {
      return await task(gate);
    } finally {
      gate.users -= 1;
      if (gate.users === 0) gates.delete(key);
    }
  };

  return {
    share: (key, task) =>
      withGate(key, async (gate) => {
        const before = gate.last;
        const run = (async () => {
          await before.catch(() => undefined);
          return task();
        })();
        gate.sharing.add(run);
        try {
          return await run;
        } finally {
          gate.sharing.delete(run);
        }
      }),
    alone: (key, task) =>
      withGate(key, async (gate) => {
        const before = [gate.last, ...gate.sharing];
        const run = (async () => {
          await Promise.allSettled(before);
          return task();
        })();
        gate.last = run;
        return await run;
      }),
  };
};

export interface S3Parts {
  bucket: Bucket;
  spool: Spool;
  usage: S3Usage;
  /** Of objects by key, shared with the plain writes. */
  lock: Turns;
  clock: Clock;
}

const UPLOAD_ID_BYTES = 16;

const bytesOf = (parts: readonly StagedPart[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** The answer of S3 may get lost after it did the work; the object itself then tells. */
const assembleOnce = async (
  bucket: Bucket,
  { key, headers }: UploadRecord,
  chosen: readonly StagedPart[],
  ifAbsent: boolean,
): Promise<PutResult> => {
  const joined = joinDigests(chosen);
  const settings = { contentType: contentTypeOf(headers), metadata: writeMetadata({ ...joined, headers }), ifAbsent };
  const pieces = chosen.map(({ stagedKey, size }) => ({ key: stagedKey, size }));
  const etag = `"${joined.etag}"`;
  try {
    await assemble(bucket, key, pieces, settings);
  } catch (error) {
    const head = ifAbsent ? undefined : await bucket.head(key);
    if (!head || readMeta(key, head).etag !== etag) throw error;
  }
  return { ...joined, etag };
};

/** Under the key's lock, so that no plain write comes between the question and the answer. */
const complete = (
  { bucket, usage, lock }: S3Parts,
  record: UploadRecord,
  { stored, chosen, ifAbsent }: { stored: StagedPart[]; chosen: StagedPart[]; ifAbsent: boolean },
): Promise<PutResult> =>
  lock(record.key, () =>
    usage.changing(record.key, async (grow) => {
      const before = await bucket.head(record.key);
      if (before && ifAbsent) throw new ObjectStoreError('alreadyExists');
      const result = await assembleOnce(bucket, record, chosen, ifAbsent);
      grow(result.size - (before?.ContentLength ?? 0) - bytesOf(stored));
      return result;
    }),
  );

type PutPart = Uploads['putPart'];

const createPutPart =
  ({ spool, usage }: S3Parts, staged: StagedParts, uploadLock: SharedLock): PutPart =>
  async (upload, partNumber, body, expected = {}) => {
    // Asked before the body is taken, and again afterwards, since the upload may end meanwhile.
    await staged.record(upload);
    const part = await spool.receive(body, expected);
    try {
      return await uploadLock.share(upload.uploadId, async () => {
        await staged.record(upload);
        await usage.changing(upload.key, async (grow) => grow(await staged.keep(upload, partNumber, part)));
        return { etag: `"${part.md5.toUpperCase()}"`, size: part.size, crc64: String(part.crc64) };
      });
    } finally {
      await part.discard();
    }
  };

/** Multipart uploads: parts lie in the bucket as objects of their own and are regrouped when the upload completes. */
export const createS3Uploads = (parts: S3Parts): Uploads => {
  const { bucket, usage, clock } = parts;
  const staged = createStagedParts(bucket);
  const uploadLock = createSharedLock();

  const forget = (upload: UploadName, stored: readonly StagedPart[]): Promise<void> =>
    staged.forget(
      upload,
      stored.map(({ stagedKey }) => stagedKey),
    );

  return {
    async createUpload(key, headers) {
      checkPublicKey(key);
      const uploadId = randomBytes(UPLOAD_ID_BYTES).toString('hex').toUpperCase();
      await staged.begin({ key, uploadId }, headers, clock.now());
      return uploadId;
    },
    putPart: createPutPart(parts, staged, uploadLock),
    async listParts(upload) {
      await staged.record(upload);
      return (await staged.parts(upload)).map(describePart);
    },
    completeUpload: (upload, named, { ifAbsent = false } = {}) =>
      uploadLock.alone(upload.uploadId, async () => {
        const record = await staged.record(upload);
        const stored = await staged.parts(upload);
        const result = await complete(parts, record, { stored, chosen: chooseParts(stored, named), ifAbsent });
        // The object is there: what cannot be cleared away now is left to the sweep.
        await forget(upload, stored).catch(() => undefined);
        return result;
      }),
    abortUpload: (upload) =>
      uploadLock.alone(upload.uploadId, async () => {
        await staged.record(upload);
        const stored = await staged.parts(upload);
        await usage.changing(upload.key, async (grow) => {
          await forget(upload, stored);
          grow(-bytesOf(stored));
        });
      }),
    async listUploads(prefix) {
      const uploads = await staged.open(prefix.includes('/') ? uploadsPrefixOf(ownerOf(prefix)) : UPLOADS_PREFIX);
      return inKeyOrder(uploads.filter(({ key }) => key.startsWith(prefix)));
    },
  };
};

/** Clears away what ended uploads left in the bucket: parts without a record, and regroupings that stopped. */
export const sweepLeftovers = async (bucket: Bucket, clock: Clock): Promise<void> => {
  const oldestMs = clock.now() - UPLOAD_LIFE_MS;
  const entries = await everything(bucket, UPLOADS_PREFIX);
  const folderOf = (key: string): string => key.split('/').slice(0, 4).join('/');
  const open = new Set(entries.filter(({ key }) => isRecordKey(key)).map(({ key }) => folderOf(key)));
  for (const { key, lastModifiedMs } of entries) {
    if (lastModifiedMs < oldestMs && !open.has(folderOf(key))) await bucket.remove(key);
  }
  for (const { key, uploadId, startedMs } of await bucket.openUploads()) {
    if (startedMs < oldestMs) await bucket.abort(key, uploadId);
  }
};
