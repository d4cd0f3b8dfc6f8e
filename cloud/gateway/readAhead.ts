import { createSlices } from '../lib/slices';

/** Read at once while the documents are small. */
const MOST_AT_ONCE = 8;
/** Characters. Behind a document of that size one is read after the other: each may have 20 MB. */
const LARGE_TEXT = 256 * 1024;

/** Reads items side by side and tells them in their order, a few at first and fewer where they are large. */
export async function* readAhead<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
  sizeOf: (found: Read) => number,
): AsyncGenerator<Read> {
  const slices = createSlices();
  const reading: Promise<Read>[] = [];
  let atOnce = 1;
  let next = 0;
  try {
    while (next < items.length || reading.length > 0) {
      for (const item of items.slice(next, next + Math.max(0, atOnce - reading.length))) {
        reading.push(read(item));
        next += 1;
      }
      const found = await reading[0];
      void reading.shift();
      if (found === undefined) continue;
      atOnce = sizeOf(found) > LARGE_TEXT ? 1 : Math.min(atOnce + 1, MOST_AT_ONCE);
      yield found;
      if (slices.isOver()) await slices.turn();
    }
  } finally {
    // The reader has left or one has failed: nobody waits for the others, and their faults would end the process.
    await Promise.allSettled(reading);
  }
}
