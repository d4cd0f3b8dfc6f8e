import { listObjects, metaOf } from '../catalogue/listObjects';
import type { ObjectIndex } from '../catalogue/objectIndex';
import type { ObjectStore } from '../objectStore';
import type { ContentFiles } from './contentFiles';
import type { Turns } from '../../turns';
import { readContent, resolveRange } from './readContent';
import type { Retirement } from './retirement';

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
