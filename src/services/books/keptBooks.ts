import type { Uid } from '@inkside/kit';
import type { EntityTable } from 'dexie';

import { bookFilesDatabase } from '../browser/keeping/userDatabases';
import { createUserDatabase } from '../withUserDatabase';

/** The file of a book that was opened in this browser. */
export interface KeptBook {
  readonly bookId: string;
  readonly blob: Blob;
  readonly extension: string;
  /** What the library said of the file when it was fetched. */
  readonly stamp: string;
  readonly bytes: number;
  readonly usedAt: number;
}

interface Tables {
  readonly file: EntityTable<KeptBook, 'bookId'>;
  /** The same without the file: looking for room reads no books. */
  readonly size: EntityTable<Pick<KeptBook, 'bookId' | 'bytes' | 'usedAt'>, 'bookId'>;
}

const VERSION = 1;

const open = async (uid: Uid) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(bookFilesDatabase(uid)) as InstanceType<typeof Dexie> & Tables;
  database.version(VERSION).stores({ file: 'bookId', size: 'bookId' });
  return database;
};

type Database = Awaited<ReturnType<typeof open>>;

/** Books that were opened, so that they open without a network. All reject with `errors.database`, `errors.quota`. */
export interface KeptBooks {
  get(uid: Uid, bookId: string, now: number): Promise<KeptBook | undefined>;
  /** Keeps a book, and lets those go that were not read for longest until there are no more than `limit` bytes. */
  put(uid: Uid, book: KeptBook, limit: number): Promise<void>;
  /** Lets books go, whether or not they are there. */
  remove(uid: Uid, bookIds: readonly string[]): Promise<void>;
  /** Of all of them. */
  bytes(uid: Uid): Promise<number>;
  clear(uid: Uid): Promise<void>;
}

const makeRoom = async ({ file, size }: Database, limit: number, but: string): Promise<void> => {
  const known = await size.toArray();
  let bytes = known.reduce((sum, each) => sum + each.bytes, 0);
  for (const { bookId, bytes: own } of known.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= limit) return;
    if (bookId === but) continue;
    await file.delete(bookId);
    await size.delete(bookId);
    bytes -= own;
  }
};

export const createKeptBooks = (): KeptBooks => {
  const within = createUserDatabase(open);
  return {
    get: (uid, bookId, now) =>
      within(uid, async ({ file, size }) => {
        const found = await file.get(bookId);
        if (found !== undefined) await size.update(bookId, { usedAt: now });
        return found;
      }),
    put: (uid, book, limit) =>
      within(uid, async (database) => {
        const { bookId, bytes, usedAt } = book;
        await database.transaction('rw', database.file, database.size, async () => {
          await makeRoom(database, Math.max(0, limit - bytes), bookId);
          await database.file.put(book);
          await database.size.put({ bookId, bytes, usedAt });
        });
      }),
    remove: (uid, bookIds) =>
      within(uid, (database) =>
        database.transaction('rw', database.file, database.size, async () => {
          await database.file.bulkDelete([...bookIds]);
          await database.size.bulkDelete([...bookIds]);
        }),
      ),
    bytes: (uid) => within(uid, async ({ size }) => (await size.toArray()).reduce((sum, { bytes }) => sum + bytes, 0)),
    clear: (uid) =>
      within(uid, (database) =>
        database.transaction('rw', database.file, database.size, async () => {
          await database.file.clear();
          await database.size.clear();
        }),
      ),
  };
};
