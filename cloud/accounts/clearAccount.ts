import type { ObjectStore } from '../objects';
import type { UserStores } from '../stores';
import type { Records } from './records';

export interface AccountStores {
  /** The cloud's databases; what they keep of a user is named by its uid. */
  readonly areas: readonly Records[];
  readonly stores: UserStores;
  readonly objects: ObjectStore;
}

const PAGE_KEYS = 1000;

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

/** Removes what an account left in the records and among the objects. May be repeated. */
export const clearLeftovers = async (
  { areas, objects }: AccountStores,
  uid: string,
  isKept: (id: string) => boolean,
): Promise<void> => {
  await clearRecords(areas, uid, isKept);
  await clearObjects(objects, uid);
};
