import type { PersistConfig } from 'redux-persist';
import * as v from 'valibot';

import type { RootState } from './rootReducer';

type Key = keyof RootState;

/** Small things that a person chose; written to this browser's storage. */
export const storeKeys = ['codeCooldown', 'preferences'] as const satisfies readonly Key[];
/** Written as well, but only to be faster; may be dropped at any time. None so far. */
export const cacheKeys = [] as const satisfies readonly Key[];
/** Never written: facts of a running session, or kept by the local databases. */
export const discardKeys = [
  'faults', 'ink', 'library', 'messages', 'notes', 'push', 'route', 'session', 'sync', 'toasts', 'transfers',
] as const satisfies readonly Key[];

export const STATE_VERSION = 1;

/** What version 1 looks like; anything else in the storage is dropped, and the app starts clean. */
const versionOne = v.object({
  codeCooldown: v.nullable(v.number()),
  preferences: v.object({
    language: v.picklist(['zh', 'zhTW', 'en', 'ru']),
    theme: v.picklist(['system', 'light', 'dark', 'eink']),
  }),
});

/** The part of `localStorage` that redux-persist uses. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Storage that refuses to write while DevTools looks at the past: redux-persist would store the altered history.
 * A storage that the browser forbids counts as empty.
 */
export const guardedStorage = (storage: TextStorage, isLookingBack: () => boolean) => ({
  getItem: async (key: string) => {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: async (key: string, value: string) => {
    if (!isLookingBack()) storage.setItem(key, value);
  },
  removeItem: async (key: string) => {
    if (!isLookingBack()) storage.removeItem(key);
  },
});

export const persistConfig = (storage: TextStorage, isLookingBack: () => boolean): PersistConfig<RootState> => ({
  key: 'inkside',
  version: STATE_VERSION,
  storage: guardedStorage(storage, isLookingBack),
  whitelist: [...storeKeys, ...cacheKeys],
  // Numbered migrations come here with version 2; until then a state that does not fit is dropped.
  migrate: async (stored) => {
    if (stored === undefined) return undefined;
    const { _persist, ...state } = stored;
    return v.is(versionOne, state) ? { ...state, _persist } : undefined;
  },
});
