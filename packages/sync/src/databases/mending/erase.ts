import { databaseErrorOf, type ListedStorage, type Uid } from '@inkside/kit';
import { databaseNameOf } from '../../databaseNames';
import { markOf } from './mark';
import { removeDatabase } from './rawDatabase';
import { savedNameOf } from './saved';
import type { DatabaseName } from '../../syncPorts';

/** For who wants nothing of theirs to stay on this computer. Rejects with `errors.database`. */
export const createErase = (factory: () => IDBFactory, local: ListedStorage) => {
  const remove = async (fullName: string): Promise<void> => {
    try {
      await removeDatabase(factory(), fullName);
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };
  return {
    database: (uid: Uid, name: DatabaseName) => remove(`_pouch_${databaseNameOf(uid, name)}`),
    saved: async (uid: Uid): Promise<void> => {
      markOf(local, uid).clear();
      await remove(savedNameOf(uid));
    },
  };
};
