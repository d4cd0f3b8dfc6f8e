import { Readable } from 'node:stream';
import type { Clock, S3Options } from '../../lib/config';
import { createTurns, inParallel } from '../../lib/taskOrder';
import { sweepUploads } from '../files/uploads';
import { type ObjectStore, ObjectStoreError, type RangeRequest } from '../objectStore';
import { type Bucket, type ByteSpan, openBucket } from './bucket';
import {
  checkPublicKey,
  contentTypeOf,
  isPrivate,
  isRecordKey,
  readMeta,
  uploadsPrefixOf,
  writeMetadata,
} from './s3Layout';
import { everything, listS3 } from './s3List';
import { createS3Uploads, type S3Parts, sweepLeftovers } from './s3Uploads';
import { createS3Usage } from './s3Usage';
import { openSpool } from './spool';

export interface S3StoreOptions {
  s3: S3Options;
  /** For bodies on their way, emptied at start; this process' own. */
  spoolDirectory: string;
  clock?: Clock;
}

/** Deletions at a time. One by one, since stores differ in the checksum they want of a deletion of many. */
const WIDTH = 8;

const spanOf = (request: RangeRequest): ByteSpan => {
  if ('suffix' in request) return `-${request.suffix}`;
  return request.to === undefined ? `${request.from}-` : `${request.from}-${request.to}`;
};

/** From `bytes 0-9/100`. */
const readContentRange = (text: string | undefined): { first: number; last: number; size: number } | undefined => {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(text ?? '') ?? [];
  return size === undefined ? undefined : { first: Number(first), last: Number(last), size: Number(size) };
};

const createReader = (bucket: Bucket): Pick<ObjectStore, 'get' | 'head' | 'list'> => ({
  async get(key, request) {
    if (isPrivate(key)) return undefined;
    // Some stores take the last no bytes for the whole.
    if (request && 'suffix' in request && request.suffix === 0) throw new ObjectStoreError('rangeNotSatisfiable');
    const found = await bucket.get(key, request && spanOf(request));
    if (!found) return undefined;
    const range = readContentRange(found.ContentRange);
    if (!(found.Body instanceof Readable)) throw new ObjectStoreError('contentMissing');
    const meta = readMeta(key, found, range?.size);
    return { meta, stream: found.Body, ...(range && { range: { first: range.first, last: range.last } }) };
  },
  async head(key) {
    const head = isPrivate(key) ? undefined : await bucket.head(key);
    return head && readMeta(key, head);
  },
  list: (query) => listS3(bucket, query),
});

const createWriter = ({ bucket, spool, usage, lock }: S3Parts): Pick<ObjectStore, 'put' | 'remove'> => ({
  async put(key, body, headers, { expected = {}, ifAbsent = false } = {}) {
    checkPublicKey(key);
    const content = await spool.receive(body, expected);
    const kept = { etag: content.md5.toUpperCase(), crc64: String(content.crc64), headers };
    try {
      await lock(key, () =>
        usage.changing(key, async (grow) => {
          const before = await bucket.head(key);
          if (before && ifAbsent) throw new ObjectStoreError('alreadyExists');
          const settings = { contentType: contentTypeOf(headers), metadata: writeMetadata(kept), ifAbsent };
          await bucket.put(key, content, settings);
          grow(content.size - (before?.ContentLength ?? 0));
        }),
      );
    } finally {
      await content.discard();
    }
    return { etag: `"${kept.etag}"`, size: content.size, crc64: kept.crc64 };
  },
  async remove(keys) {
    await inParallel(
      WIDTH,
      keys.filter((key) => !isPrivate(key)),
      (key) =>
        lock(key, () =>
          usage.changing(key, async (grow) => {
            const before = await bucket.head(key);
            if (!before) return;
            await bucket.remove(key);
            grow(-(before.ContentLength ?? 0));
          }),
        ),
    );
  },
});

const countBytes = async (bucket: Bucket, owner: string): Promise<number> => {
  const objects = await everything(bucket, `${owner}/`);
  const parts = (await everything(bucket, uploadsPrefixOf(owner))).filter(({ key }) => !isRecordKey(key));
  return [...objects, ...parts].reduce((sum, { size }) => sum + size, 0);
};

/**
 * An object store in a bucket of an S3 server: objects under their own keys, so that other tools read them too.
 * Rejects when the server is not there or refuses the key.
 */
export const createS3Store = async (options: S3StoreOptions): Promise<ObjectStore> => {
  const { s3, spoolDirectory, clock = { now: Date.now } } = options;
  const spool = await openSpool(spoolDirectory);
  const bucket = await openBucket(s3);
  const usage = createS3Usage((owner) => countBytes(bucket, owner), clock);
  const parts = { bucket, spool, usage, lock: createTurns(), clock };
  const uploads = createS3Uploads(parts);
  const writer = createWriter(parts);
  return {
    ...createReader(bucket),
    ...writer,
    ...uploads,
    putBytes: (key, bytes, contentType = 'application/octet-stream') =>
      writer.put(key, Readable.from([bytes]), { 'content-type': contentType }),
    usedBytes: (owner) => usage.used(owner),
    async sweep() {
      await sweepUploads(uploads, clock);
      await sweepLeftovers(bucket, clock);
    },
    close: async () => bucket.close(),
  };
};
