import type { PersistConfig } from 'redux-persist';
import * as v from 'valibot';

import { isObject } from '../kit/text/json';
import type { RootState } from './rootReducer';

type Key = keyof RootState;

/** Small things that a person chose; written to this browser's storage. */
export const storeKeys = ['codeWaits', 'consentMarks', 'preferences'] as const satisfies readonly Key[];
/** Written as well, but only to be faster; may be dropped at any time. None so far. */
export const cacheKeys = [] as const satisfies readonly Key[];
/** Never written: facts of a running session, or kept by the local databases. */
export const discardKeys = [
  'account', 'androidApp', 'appUpdate', 'calendar', 'cloudShelf', 'consent', 'devices', 'faults', 'gifts', 'groupShare', 'imports', 'ink', 'inkExport', 'inkFind', 'leaving',
  'library', 'manuals', 'messages', 'noteGroups', 'notes', 'notices', 'publicPages', 'programs', 'push', 'reading', 'route',
  'service', 'servers', 'session', 'support', 'sync', 'toasts', 'transfers',
] as const satisfies readonly Key[];

export const STATE_VERSION = 1;

/** What version 1 looks like; anything else in the storage is dropped, and the app starts clean. */
const versionOne = v.object({
  /** What is optional came later: a browser that has none starts with those of the reducer. */
  codeWaits: v.optional(v.record(v.string(), v.number())),
  consentMarks: v.optional(
    v.object({
      cookie: v.nullable(v.number()),
      updateMessage: v.nullable(v.number()),
      privacy: v.nullable(v.number()),
      agreement: v.nullable(v.number()),
      isPrivacy: v.boolean(),
    }),
  ),
  preferences: v.object({
    language: v.picklist(['zh', 'zhTW', 'en', 'ru']),
    theme: v.picklist(['system', 'light', 'dark', 'eink']),
    pageFlow: v.optional(v.picklist(['continuous', 'single'])),
  }),
});

/** The part of `localStorage` that redux-persist uses. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface PersistGuards {
  /** Whether DevTools shows the past. */
  readonly isLookingBack: () => boolean;
  /** What was kept could not be read, and the app starts clean. */
  readonly onDropped: () => void;
}

/** redux-persist keeps an object of texts, each of which is JSON again. */
const isReadable = (text: string): boolean => {
  try {
    const parts: unknown = JSON.parse(text);
    return isObject(parts) && Object.values(parts).every((part) => typeof part === 'string' && JSON.parse(part) !== undefined);
  } catch {
    return false;
  }
};

/**
 * Storage that refuses to write while DevTools looks at the past: redux-persist would store the altered history.
 * A storage that the browser forbids counts as empty, and so does one whose content is broken.
 */
export const guardedStorage = (storage: TextStorage, { isLookingBack, onDropped }: PersistGuards) => ({
  getItem: async (key: string) => {
    try {
      const text = storage.getItem(key);
      if (text === null || isReadable(text)) return text;
      onDropped();
    } catch {
      // Forbidden.
    }
    return null;
  },
  setItem: async (key: string, value: string) => {
    if (!isLookingBack()) storage.setItem(key, value);
  },
  removeItem: async (key: string) => {
    if (!isLookingBack()) storage.removeItem(key);
  },
});

export const persistConfig = (storage: TextStorage, guards: PersistGuards): PersistConfig<RootState> => ({
  key: 'inkside',
  version: STATE_VERSION,
  storage: guardedStorage(storage, guards),
  whitelist: [...storeKeys, ...cacheKeys],
  // Numbered migrations come here with version 2; until then a state that does not fit is dropped.
  migrate: async (stored) => {
    if (stored === undefined) return undefined;
    const { _persist, ...state } = stored;
    // What earlier builds of this version kept besides is left behind.
    const known = v.safeParse(versionOne, state);
    if (known.success) return { ...known.output, _persist } as typeof stored;
    guards.onDropped();
    return undefined;
  },
});
