import { Readable } from 'node:stream';
import * as v from 'valibot';
import { ObjectStoreError, type StoredHeaders, type UploadedPart, type UploadName } from '../objectStore';
import type { Bucket } from './bucket';
import { inParallel } from '../../lib/taskOrder';
import {
  bareEtag,
  isRecordKey,
  partKey,
  partNumberOf,
  partsPrefix,
  readMeta,
  recordKey,
  writeMetadata,
} from './s3Layout';
import { everything } from './s3List';
import type { Spooled } from './spool';

const WIDTH = 16;

const recordSchema = v.object({
  key: v.string(),
  headers: v.record(v.string(), v.string()),
  startedMs: v.number(),
});
export type UploadRecord = v.InferOutput<typeof recordSchema>;

export interface StagedPart extends UploadedPart {
  /** Where it lies in the bucket. */
  stagedKey: string;
}

const payloadOf = (bytes: Buffer) => ({ size: bytes.length, open: () => bytes });

const readRecordAt = async (bucket: Bucket, at: string): Promise<UploadRecord | undefined> => {
  const found = await bucket.get(at);
  if (!(found?.Body instanceof Readable)) return undefined;
  const text = Buffer.concat(await found.Body.toArray()).toString('utf8');
  const result = v.safeParse(recordSchema, JSON.parse(text));
  return result.success ? result.output : undefined;
};

/** Open uploads as objects of the bucket itself, so that any process sees them and a restart loses none. */
export const createStagedParts = (bucket: Bucket) => ({
  async begin(upload: UploadName, headers: StoredHeaders, startedMs: number): Promise<void> {
    const record: UploadRecord = { key: upload.key, headers, startedMs };
    await bucket.put(recordKey(upload), payloadOf(Buffer.from(JSON.stringify(record))));
  },
  /** `noSuchUpload` */
  async record(upload: UploadName): Promise<UploadRecord> {
    const record = await readRecordAt(bucket, recordKey(upload));
    if (record?.key !== upload.key) throw new ObjectStoreError('noSuchUpload');
    return record;
  },
  /** Gives by how many bytes the staged parts became more. */
  async keep(upload: UploadName, partNumber: number, part: Spooled): Promise<number> {
    const at = partKey(upload, partNumber);
    const before = await bucket.head(at);
    const meta = { etag: part.md5.toUpperCase(), crc64: String(part.crc64), headers: {} };
    await bucket.put(at, part, { metadata: writeMetadata(meta) });
    return part.size - (before?.ContentLength ?? 0);
  },
  /** By number. */
  async parts(upload: UploadName): Promise<StagedPart[]> {
    const entries = await everything(bucket, partsPrefix(upload));
    return inParallel(WIDTH, entries, async ({ key: stagedKey, size, etag, lastModifiedMs }) => {
      const head = await bucket.head(stagedKey);
      const crc64 = head ? readMeta(stagedKey, head).crc64 : '';
      const partNumber = partNumberOf(stagedKey);
      return { partNumber, etag: `"${bareEtag(etag)}"`, size, crc64, lastModifiedMs, stagedKey };
    });
  },
  /** The record first: without it the upload is over, whatever of its parts is still there. */
  async forget(upload: UploadName, stagedKeys: readonly string[]): Promise<void> {
    await bucket.remove(recordKey(upload));
    await inParallel(WIDTH, stagedKeys, (key) => bucket.remove(key));
  },
  /** The uploads under a prefix of staged keys. */
  async open(stagedPrefix: string): Promise<(UploadName & UploadRecord)[]> {
    const entries = await everything(bucket, stagedPrefix);
    const records = await inParallel(
      WIDTH,
      entries.filter(({ key }) => isRecordKey(key)),
      async ({ key: at }) => {
        const record = await readRecordAt(bucket, at);
        return record && { ...record, uploadId: at.split('/').at(-2) ?? '' };
      },
    );
    return records.filter((record) => record !== undefined);
  },
});

export type StagedParts = ReturnType<typeof createStagedParts>;
