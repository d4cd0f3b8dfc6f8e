import type { EpochMs, Uid } from '@inkside/kit';
import type { EntityTable } from 'dexie';
import { booksDatabase } from '../browser/keeping/userDatabases';
import { createUserDatabase } from '../withUserDatabase';

/** The metadata sync status record of specification section 3: the file of a book lies in the cloud. */
export interface SyncRecord {
  readonly uniqueId: string;
  /** Key of the file. */
  readonly resKey: string;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

/** What was found of a cover when it was asked for. */
export interface CoverRecord {
  readonly uniqueId: string;
  /** '' for none. */
  readonly coverKey: string;
  /** Of the book's document then. */
  readonly stamp: EpochMs;
}

/** What is remembered of books. @throws PortError `errors.database`, `errors.quota` */
export interface BookRecords {
  read(
    uid: Uid,
    ids: readonly string[],
  ): Promise<{ readonly synced: ReadonlySet<string>; readonly covers: ReadonlyMap<string, CoverRecord> }>;
  write(uid: Uid, synced: readonly SyncRecord[], covers: readonly CoverRecord[]): Promise<void>;
  /** Both records of each. */
  remove(uid: Uid, ids: readonly string[]): Promise<void>;
}

const open = async (name: string) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name) as InstanceType<typeof Dexie> & {
    readonly metadataSync: EntityTable<SyncRecord, 'uniqueId'>;
    readonly cover: EntityTable<CoverRecord, 'uniqueId'>;
  };
  database.version(1).stores({ metadataSync: 'uniqueId', cover: 'uniqueId' });
  return database;
};

export const createBookRecords = (): BookRecords => {
  const within = createUserDatabase((uid) => open(booksDatabase(uid)));
  return {
    read: (uid, ids) =>
      within(uid, async ({ metadataSync, cover }) => {
        const [synced, covers] = [await metadataSync.bulkGet([...ids]), await cover.bulkGet([...ids])];
        return {
          synced: new Set(synced.flatMap((record) => record?.uniqueId ?? [])),
          covers: new Map(
            covers.flatMap((record) => (record === undefined ? [] : [[record.uniqueId, record] as const])),
          ),
        };
      }),
    write: (uid, synced, covers) =>
      within(uid, async ({ metadataSync, cover }) => {
        await metadataSync.bulkPut([...synced]);
        await cover.bulkPut([...covers]);
      }),
    remove: (uid, ids) =>
      within(uid, async ({ metadataSync, cover }) => {
        await metadataSync.bulkDelete([...ids]);
        await cover.bulkDelete([...ids]);
      }),
  };
};
