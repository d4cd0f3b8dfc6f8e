import { type ExpectedContent, ObjectStoreError, ownerOf } from '../objectStore';
import type { ContentFiles, ReceivedFile } from './contentFiles';
import { createTurns, type Turns } from '../../lib/taskOrder';
import type { LevelOperation } from '../catalogue/levelDatabase';
import { changes, type ObjectIndex, type ObjectRecord } from '../catalogue/objectIndex';
import type { Retirement } from './retirement';

export interface Commit {
  /** Of the one object or upload that it is about. */
  key: string;
  operations: readonly LevelOperation[];
  /** Files that nothing names afterwards. */
  discarded: readonly string[];
  /** A file that is named for the first time. */
  adopted?: string;
  /** Bytes by which the owner's content becomes more, or less. */
  growth: number;
}

export type ReplaceOptions = Partial<Omit<Commit, 'key'>> & { ifAbsent: boolean };

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
  /** Does not wait until the discarded files are removed: what counts, their marks, is written. */
  commit(commit: Commit): Promise<void>;
  /** `alreadyExists`. `options.growth`: what else changes beside the object itself. */
  replace(key: string, record: ObjectRecord, options: ReplaceOptions): Promise<void>;
  remove(key: string): Promise<void>;
}

const filesOf = ({ segments }: ObjectRecord): string[] => segments.map(({ file }) => file);

type Write = (key: string, operations: readonly LevelOperation[], growth: number) => Promise<void>;

/** Writes of one owner go one at a time, or two could both build on the same total. */
const createCountedWrite = (index: ObjectIndex): Write => {
  const ownerLock = createTurns();
  return (key, operations, growth) => {
    if (growth === 0) return index.write(operations, 'durable');
    const owner = ownerOf(key);
    return ownerLock(owner, async () => {
      const total = (await index.used(owner)) + growth;
      await index.write([...operations, changes.putUsed(owner, total)], 'durable');
    });
  };
};

export const createObjectWriter = (
  index: ObjectIndex,
  contents: ContentFiles,
  retirement: Retirement,
  lock: Turns,
): ObjectWriter => {
  const writeCounted = createCountedWrite(index);

  const commit: ObjectWriter['commit'] = async ({ key, operations, discarded, adopted, growth }) => {
    const marks = discarded.map(changes.markDiscarded);
    const adoption = adopted === undefined ? [] : [changes.unmarkDiscarded(adopted)];
    await writeCounted(key, [...operations, ...marks, ...adoption], growth);
    void retirement.retire(discarded);
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
    replace: (key, record, { ifAbsent, operations = [], discarded = [], growth = 0, ...rest }) =>
      lock(key, async () => {
        const before = await index.object(key);
        if (before && ifAbsent) throw new ObjectStoreError('alreadyExists');
        await commit({
          ...rest,
          key,
          operations: [changes.putObject(key, record), ...operations],
          discarded: [...(before ? filesOf(before) : []), ...discarded],
          growth: growth + record.size - (before?.size ?? 0),
        });
      }),
    remove: (key) =>
      lock(key, async () => {
        const before = await index.object(key);
        if (!before) return;
        const operations = [changes.removeObject(key)];
        await commit({ key, operations, discarded: filesOf(before), growth: -before.size });
      }),
  };
};
