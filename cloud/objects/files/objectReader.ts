import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { listObjects, metaOf } from '../catalogue/listObjects';
import type { ObjectIndex, Segment } from '../catalogue/objectIndex';
import { type ObjectStore, ObjectStoreError, type RangeRequest } from '../objectStore';
import type { Turns } from '../../lib/taskOrder';
import type { ContentFiles } from './contentFiles';
import type { Retirement } from './retirement';

/** Both ends inclusive. */
interface ByteRange {
  first: number;
  last: number;
}

const READ_BYTES = 512 * 1024;

/** The bytes meant by `request` in an object of `size` bytes; throws `rangeNotSatisfiable` when there are none. */
const resolveRange = (request: RangeRequest, size: number): ByteRange => {
  const last = 'suffix' in request ? size - 1 : Math.min(request.to ?? size - 1, size - 1);
  const first = 'suffix' in request ? Math.max(size - request.suffix, 0) : request.from;
  if (first > last) throw new ObjectStoreError('rangeNotSatisfiable', { size });
  return { first, last };
};

interface Stretch extends ByteRange {
  file: string;
}

/** The parts of each file that make up `range`, in order. */
const stretchesOf = (segments: readonly Segment[], range: ByteRange): Stretch[] => {
  const stretches: Stretch[] = [];
  let start = 0;
  for (const { file, size } of segments) {
    const first = Math.max(range.first - start, 0);
    const last = Math.min(range.last - start, size - 1);
    if (first <= last) stretches.push({ file, first, last });
    start += size;
  }
  return stretches;
};

const openStretch = async (contents: ContentFiles, { file, last }: Stretch): Promise<FileHandle> => {
  const handle = await contents.open(file).catch(() => {
    throw new ObjectStoreError('contentMissing');
  });
  const { size } = await handle.stat();
  if (size > last) return handle;
  await handle.close();
  throw new ObjectStoreError('contentMissing');
};

async function* bytesOf(
  contents: ContentFiles,
  stretches: readonly Stretch[],
  opened: FileHandle | undefined,
): AsyncGenerator<Buffer> {
  let handle = opened;
  for (const stretch of stretches) {
    handle ??= await openStretch(contents, stretch);
    // The stream closes the handle at its end, on error, and when the reader goes away.
    yield* handle.createReadStream({ start: stretch.first, end: stretch.last, highWaterMark: READ_BYTES });
    handle = undefined;
  }
}

/**
 * A stream over `range` of the content; an empty object has no range. The first file is opened before this returns,
 * so that missing content is an error and not a broken answer. `onClose` runs once, however the stream ends.
 */
const readContent = async (
  contents: ContentFiles,
  segments: readonly Segment[],
  range: ByteRange | undefined,
  onClose: () => void,
): Promise<Readable> => {
  const stretches = range ? stretchesOf(segments, range) : [];
  const [firstStretch] = stretches;
  const firstHandle = firstStretch && (await openStretch(contents, firstStretch));
  let isRead = false;
  async function* content(): AsyncGenerator<Buffer> {
    isRead = true;
    yield* bytesOf(contents, stretches, firstHandle);
  }
  const stream = Readable.from(content(), { objectMode: false });
  stream.once('close', () => {
    if (!isRead) void firstHandle?.close();
    onClose();
  });
  return stream;
};

export type ObjectReader = Pick<ObjectStore, 'get' | 'head' | 'list'>;

export const createObjectReader = (
  index: ObjectIndex,
  contents: ContentFiles,
  retirement: Retirement,
  lock: Turns,
): ObjectReader => {
  /** Looked up and held under the key's lock, so that no overwrite removes the files in between. */
  const hold = (key: string) =>
    lock(key, async () => {
      const record = await index.object(key);
      return record && { record, release: retirement.hold(record.segments) };
    });

  return {
    async get(key, rangeRequest) {
      const held = await hold(key);
      if (!held) return undefined;
      const { record, release } = held;
      try {
        const range = rangeRequest && resolveRange(rangeRequest, record.size);
        const whole = record.size > 0 ? { first: 0, last: record.size - 1 } : undefined;
        const stream = await readContent(contents, record.segments, range ?? whole, release);
        return { meta: metaOf(key, record), ...(range && { range }), stream };
      } catch (error) {
        release();
        throw error;
      }
    },
    async head(key) {
      const record = await index.object(key);
      return record && metaOf(key, record);
    },
    list: (query) => listObjects(index, query),
  };
};
