/** A device's storage in memory; what it saves is read back as text, as any storage would give it. */
export const memoryStore = () => {
  const files = new Map<string, Uint8Array>();
  let saved: string | undefined;
  return {
    files,
    saved: () => saved ?? '',
    store: {
      load: async () => (saved === undefined ? undefined : (JSON.parse(saved) as unknown)),
      save: async (state: object) => {
        saved = JSON.stringify(state);
      },
      put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
      get: async (key: string) => files.get(key),
      remove: async (keys: readonly string[]) => keys.forEach((key) => files.delete(key)),
      clear: async () => {
        files.clear();
        saved = undefined;
      },
    },
  };
};
