import { ObjectStoreError } from '../objectStore';
import type { ExpectedContent } from '../objectStore';
import type { ContentFiles, ReceivedFile } from './contentFiles';
import type { KeyLock } from './keyLock';
import type { LevelOperation } from '../catalogue/levelDatabase';
import { changes } from '../catalogue/objectIndex';
import type { ObjectIndex } from '../catalogue/objectIndex';
import type { ObjectRecord } from '../catalogue/records';
import type { Retirement } from './retirement';

export interface ReplaceOptions {
  ifAbsent: boolean;
  /** Changes that stand or fall with this one. */
  also?: readonly LevelOperation[];
  /** Files, beside the object's old ones, that nothing names afterwards. */
  discarded?: readonly string[];
  /** A file that the record names for the first time. */
  adopted?: string;
}

/**
 * The one order in which content and index change. A new file is marked as discarded, moved to its place, and adopted
 * by the same index write that names it; an old file is marked by the write that lets it go, and removed afterwards.
 * So a process that ends at any point leaves the old state or the new one, and at most marked files for the next start.
 */
export interface ObjectWriter {
  /** Takes the body to the disk and hands it to `adopt`, which must commit it; when that fails the file is removed. */
  receive<T>(
    body: AsyncIterable<Uint8Array>,
    expected: ExpectedContent,
    adopt: (received: ReceivedFile) => Promise<T>,
  ): Promise<T>;
  commit(operations: readonly LevelOperation[], discarded: readonly string[], adopted?: string): Promise<void>;
  /** `alreadyExists` */
  replace(key: string, record: ObjectRecord, options: ReplaceOptions): Promise<void>;
  remove(key: string): Promise<void>;
}

export const createObjectWriter = (
  index: ObjectIndex,
  contents: ContentFiles,
  retirement: Retirement,
  lock: KeyLock,
): ObjectWriter => {
  const commit: ObjectWriter['commit'] = async (operations, discarded, adopted) => {
    const marks = discarded.map(changes.markDiscarded);
    const adoption = adopted === undefined ? [] : [changes.unmarkDiscarded(adopted)];
    await index.write([...operations, ...marks, ...adoption], 'durable');
    await retirement.retire(discarded);
  };

  return {
    async receive(body, expected, adopt) {
      const received = await contents.receive(body, expected);
      try {
        await index.write([changes.markDiscarded(received.file)], 'lazy');
        await contents.keep(received.file);
        return await adopt(received);
      } catch (error) {
        // Any other failure leaves open whether the index took it: the next start sees, by the mark.
        if (error instanceof ObjectStoreError) await retirement.retire([received.file]);
        throw error;
      }
    },
    commit,
    replace: (key, record, options) =>
      lock(key, async () => {
        const before = await index.object(key);
        if (before && options.ifAbsent) throw new ObjectStoreError('alreadyExists');
        const replaced = before?.segments.map(({ file }) => file) ?? [];
        const operations = [changes.putObject(key, record), ...(options.also ?? [])];
        await commit(operations, [...replaced, ...(options.discarded ?? [])], options.adopted);
      }),
    remove: (key) =>
      lock(key, async () => {
        const before = await index.object(key);
        if (before) await commit([changes.removeObject(key)], before.segments.map(({ file }) => file));
      }),
  };
};
