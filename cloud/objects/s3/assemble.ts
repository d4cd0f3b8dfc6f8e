import { Readable } from 'node:stream';

import { ObjectStoreError } from '../objectStore';
import type { Bucket, PutSettings } from './bucket';
import { inParallel } from '../../lib/taskOrder';

/** S3: every part but the last holds at least this much. */
export const MIN_S3_PART_BYTES = 5 * 1024 ** 2;

/** A stretch of an object, both ends inclusive. */
interface Slice {
  key: string;
  first: number;
  last: number;
}

/** One part for S3: a single large slice that S3 can copy by itself, or several that must be read and joined. */
export type Group = { kind: 'copy'; slice: Slice } | { kind: 'join'; slices: readonly Slice[]; size: number };

/**
 * Regroups pieces of any size into parts that S3 takes, in order. What is large enough is copied inside the store; only
 * what is too small travels, and of a large piece after small ones no more than fills their part up.
 */
export const regroup = (pieces: readonly { key: string; size: number }[]): Group[] => {
  const groups: Group[] = [];
  let slices: Slice[] = [];
  let size = 0;
  const add = (slice: Slice): void => {
    slices.push(slice);
    size += slice.last - slice.first + 1;
  };
  const flush = (): void => {
    groups.push({ kind: 'join', slices, size });
    slices = [];
    size = 0;
  };
  for (const { key, size: pieceSize } of pieces) {
    if (pieceSize === 0) continue;
    const last = pieceSize - 1;
    const missing = size === 0 ? 0 : MIN_S3_PART_BYTES - size;
    if (pieceSize - missing < MIN_S3_PART_BYTES) {
      add({ key, first: 0, last });
      if (size >= MIN_S3_PART_BYTES) flush();
      continue;
    }
    if (missing > 0) {
      add({ key, first: 0, last: missing - 1 });
      flush();
    }
    groups.push({ kind: 'copy', slice: { key, first: missing, last } });
  }
  if (size > 0 || groups.length === 0) flush();
  return groups;
};

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
