import { Readable } from 'node:stream';
import { ObjectStoreError } from '../objectStore';
import type { Bucket, PutSettings } from './bucket';
import { inParallel } from './inParallel';
import { regroup } from './regroup';
import type { Group, Slice } from './regroup';

/** Parts under way at once. They stream: none is held in memory. */
const WIDTH = 4;

/** The bytes of the slices, one after another. */
async function* read(bucket: Bucket, slices: readonly Slice[]): AsyncGenerator<Uint8Array> {
  for (const { key, first, last } of slices) {
    const part = await bucket.get(key, `${first}-${last}`);
    if (!(part?.Body instanceof Readable)) throw new ObjectStoreError('noSuchUpload');
    yield* part.Body;
  }
}

const writeGroup = (bucket: Bucket, key: string, uploadId: string, group: Group, partNumber: number) => {
  if (group.kind === 'copy') {
    const { key: from, first, last } = group.slice;
    return bucket.copyPart(key, uploadId, partNumber, from, `${first}-${last}`);
  }
  const open = (): Readable => Readable.from(read(bucket, group.slices), { objectMode: false });
  return bucket.writePart(key, uploadId, partNumber, { size: group.size, open });
};

/**
 * Makes the object `key` of the pieces, in order, by a multipart upload of S3: it appears whole or not at all.
 * `alreadyExists` with `ifAbsent`, from stores that know conditional writes.
 */
export const assemble = async (
  bucket: Bucket,
  key: string,
  pieces: readonly { key: string; size: number }[],
  { ifAbsent = false, ...settings }: PutSettings,
): Promise<void> => {
  const uploadId = await bucket.begin(key, settings);
  try {
    const etags = await inParallel(WIDTH, regroup(pieces), (group, position) =>
      writeGroup(bucket, key, uploadId, group, position + 1),
    );
    await bucket.complete(key, uploadId, etags, ifAbsent);
  } catch (error) {
    // When this fails too, the sweep finds the upload.
    await bucket.abort(key, uploadId).catch(() => undefined);
    throw error;
  }
};
