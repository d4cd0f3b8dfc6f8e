import { inkDatabase } from './userDatabases';
import { asBytes } from '@inkside/kit';
import type { StoragePort } from '../../ports';

/** Absent outside of https and localhost, and in old browsers. */
type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>> | undefined;

/** What the browser keeps for this site. A browser that refuses to answer counts as one that does not know how. */
export const createSiteStorage = (
  manager: Manager,
  factory: () => Pick<IDBFactory, 'databases'> | undefined = () => undefined,
): Omit<StoragePort, 'removeAll'> => ({
  hasInk: async (uid) => {
    try {
      const known = await factory()?.databases();
      // A browser that does not tell may have some.
      return known?.some(({ name }) => name === inkDatabase(uid)) ?? true;
    } catch {
      return true;
    }
  },
  persist: async () => {
    try {
      // Asking again shows another question in some browsers.
      return (await manager?.persisted?.()) === true || (await manager?.persist?.()) === true;
    } catch {
      return false;
    }
  },
  estimate: async () => {
    try {
      const { usage, quota } = (await manager?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? undefined : { used: asBytes(usage), quota: asBytes(quota) };
    } catch {
      return undefined;
    }
  },
});
