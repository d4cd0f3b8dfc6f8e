/** The part of a browser storage that we use. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One whose keys can be listed. */
export interface ListedStorage extends TextStorage {
  keys(): readonly string[];
}

const memoryStorage = (): ListedStorage => {
  const values = new Map<string, string>();
  return {
    keys: () => [...values.keys()],
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

/**
 * A storage that never throws. Browsers forbid storages (blocked cookies throw at the very access) and refuse writes
 * (quota); what cannot be written lives as long as the page.
 */
export const safeStorage = (access: () => TextStorage): ListedStorage => {
  const memory = memoryStorage();
  const either = <T>(work: (storage: TextStorage) => T): T => {
    try {
      return work(access());
    } catch {
      return work(memory);
    }
  };
  return {
    keys: () => {
      try {
        // A browser's storage has its entries as members of its own.
        return [...Object.keys(access()), ...memory.keys()];
      } catch {
        return memory.keys();
      }
    },
    // What was refused is newer than what stands in its place.
    getItem: (key) => memory.getItem(key) ?? either((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      memory.removeItem(key);
      either((storage) => storage.setItem(key, value));
    },
    removeItem: (key) => {
      memory.removeItem(key);
      either((storage) => storage.removeItem(key));
    },
  };
};
