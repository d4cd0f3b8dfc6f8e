import { libraryItems } from './library/libraryItems';
import { noteItems } from './notes/noteItems';
import { pushItems } from './pushes/pushItems';
import { writeItem, type DemoObjects, type DemoWriter } from './seeding';

export interface SeedProgress {
  /** Notes, books, folders and pushed files, written or found. */
  readonly done: number;
  readonly total: number;
}

export interface DemoSeed {
  /** The account to fill: 24 lower-case hexadecimal characters. */
  readonly uid: string;
  readonly writer: DemoWriter;
  readonly objects: DemoObjects;
  /** Epoch milliseconds; every date of the demo lies before it. */
  readonly now: number;
  readonly report?: (progress: SeedProgress) => void;
}

/** Lets requests, signals and timers have their turn between two items: each is drawn in one go. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * Fills an account with notebooks, books and pushed files. What is there already is left alone, so that it may be
 * called again after it broke off. The same `uid` and `now` give the same documents and objects.
 * Rejects with what the writer or the object store throws.
 */
export const seedDemo = async ({ uid, writer, objects, now, report }: DemoSeed): Promise<void> => {
  const items = [...noteItems(uid, now), ...libraryItems(uid, now), ...pushItems(uid, now)];
  for (const [index, make] of items.entries()) {
    await writeItem(uid, make(), { writer, objects });
    report?.({ done: index + 1, total: items.length });
    await breathe();
  }
};
