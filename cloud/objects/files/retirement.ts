import type { ContentFiles } from './contentFiles';
import { changes, type ObjectIndex, type Segment } from '../catalogue/objectIndex';

/**
 * Removes files that the index has let go of, but not from under a reader: a stream that began before
 * an overwrite or delete goes on to its end.
 */
export interface Retirement {
  /** Holds the files until the returned function is called. */
  hold(segments: readonly Segment[]): () => void;
  /**
   * The files must be marked as discarded already; a failure here is made good at the next start. Nobody need wait for
   * it: the system takes its time to give up a large file.
   */
  retire(files: readonly string[]): Promise<void>;
  /** Waits for the removals under way. */
  drain(): Promise<void>;
}

export const createRetirement = (contents: ContentFiles, index: ObjectIndex): Retirement => {
  const readers = new Map<string, number>();
  const waiting = new Set<string>();
  const removals = new Set<Promise<void>>();

  const removeEach = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      try {
        await contents.remove(file);
        await index.write([changes.unmarkDiscarded(file)], 'lazy');
      } catch {
        // The mark stays in the index, so the next start removes the file (the store may be closing just now).
      }
    }
  };
  const remove = async (files: readonly string[]): Promise<void> => {
    const removal = removeEach(files);
    removals.add(removal);
    await removal;
    removals.delete(removal);
  };

  const release = (file: string): void => {
    const left = (readers.get(file) ?? 1) - 1;
    if (left > 0) {
      readers.set(file, left);
      return;
    }
    readers.delete(file);
    if (waiting.delete(file)) void remove([file]);
  };

  return {
    hold(segments) {
      for (const { file } of segments) readers.set(file, (readers.get(file) ?? 0) + 1);
      let held = true;
      return () => {
        if (held) segments.forEach(({ file }) => release(file));
        held = false;
      };
    },
    async retire(files) {
      for (const file of files) if (readers.has(file)) waiting.add(file);
      await remove(files.filter((file) => !waiting.has(file)));
    },
    async drain() {
      await Promise.all(removals);
    },
  };
};
