import { rm } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';

import type { ObjectStore } from '../objects';
import type { UserStores } from '../stores';
import type { Records } from './records';

export interface AccountStores {
  /** The cloud's databases; what they keep of a user is named by its uid. */
  readonly areas: readonly Records[];
  readonly stores: UserStores;
  readonly objects: ObjectStore;
}

interface Destroyable {
  destroy(): Promise<unknown>;
}

const PAGE_KEYS = 1000;

/** The typings leave it out, because nobody else may. */
const isDestroyable = (database: object): database is Destroyable => 'destroy' in database;

const clearRecords = async (areas: readonly Records[], uid: string, isKept: (id: string) => boolean): Promise<void> => {
  for (const records of areas) {
    for (const { id } of await records.ofUser(uid)) {
      if (!isKept(id)) await records.remove(id);
    }
  }
};

const clearObjects = async (objects: ObjectStore, uid: string): Promise<void> => {
  const prefix = `${uid}/`;
  for (const upload of await objects.listUploads(prefix)) await objects.abortUpload(upload);
  // Always the first page: what was on it is gone when it is asked for again.
  for (;;) {
    const { objects: found } = await objects.list({ prefix, maxKeys: PAGE_KEYS });
    if (found.length === 0) return;
    await objects.remove(found.map(({ key }) => key));
  }
};

/** Tombstones would keep every old revision, so the database itself goes. May be repeated. */
export const clearDocuments = async (stores: UserStores, uid: string): Promise<void> => {
  const store = await stores.open(uid);
  await store.use(async (database) => {
    if (!isDestroyable(database)) throw new Error('The document engine cannot remove a database.');
    const { name } = database;
    await database.destroy();
    // LevelDB's adapter closes its files but leaves them.
    if (isAbsolute(name) && basename(name) === uid) await rm(name, { recursive: true, force: true });
  });
  // Whoever comes next would be given the destroyed one.
  await stores.rest(uid);
};

/** Removes what an account left in the records and among the objects. May be repeated. */
export const clearLeftovers = async (
  { areas, objects }: AccountStores,
  uid: string,
  isKept: (id: string) => boolean,
): Promise<void> => {
  await clearRecords(areas, uid, isKept);
  await clearObjects(objects, uid);
};
