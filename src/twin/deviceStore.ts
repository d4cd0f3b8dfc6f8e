import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { TwinStore } from '@inkside/twin';

interface DeviceSchema extends DBSchema {
  readonly state: { readonly key: string; readonly value: unknown };
  readonly files: { readonly key: string; readonly value: Uint8Array };
}

/** Never a name of the app's: these hold the id of an account. */
const databaseOf = (device: string): string => `inkside-twin-${device}`;
const VERSION = 1;
const STATE = 'state';

/** A database of the device's own, by its number. Rejects with what IndexedDB throws. */
export const openDeviceStore = async (device: string): Promise<TwinStore> => {
  const database: IDBPDatabase<DeviceSchema> = await openDB<DeviceSchema>(databaseOf(device), VERSION, {
    upgrade: (fresh) => {
      fresh.createObjectStore('state');
      fresh.createObjectStore('files');
    },
  });
  return {
    load: () => database.get('state', STATE),
    save: async (state) => {
      await database.put('state', state, STATE);
    },
    put: async (key, bytes) => {
      await database.put('files', bytes, key);
    },
    get: (key) => database.get('files', key),
    remove: async (keys) => {
      const change = database.transaction('files', 'readwrite');
      await Promise.all(keys.map((key) => change.store.delete(key)));
      await change.done;
    },
    clear: async () => {
      const change = database.transaction(['state', 'files'], 'readwrite');
      await Promise.all([change.objectStore('state').clear(), change.objectStore('files').clear()]);
      await change.done;
    },
  };
};
