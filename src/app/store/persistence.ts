import { createAction, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { createPersistoid, getStoredState, KEY_PREFIX, REHYDRATE, type PersistConfig } from 'redux-persist';
import * as v from 'valibot';

import { isObject } from '@inkside/kit';
import type { Kept, StorageEvents } from './followTabs';
import { firstParts } from '../../features/firstParts';
import type { RootState } from './rootReducer';

type Key = keyof RootState;

/** Parts of the state that are written to this browser's storage; `cache` may be dropped at any time. */
const keptKeys: readonly Key[] = firstParts.flatMap(({ name, keep }) => (keep === 'discard' ? [] : [name]));

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
  /** Whoever reads it takes what it knows. */
  lists: v.optional(v.record(v.string(), v.looseObject({}))),
  preferences: v.object({
    language: v.picklist(['zh', 'zhTW', 'en', 'ru']),
    theme: v.picklist(['system', 'light', 'dark', 'eink']),
    pageFlow: v.optional(v.picklist(['continuous', 'single'])),
    pageForm: v.optional(v.picklist(['article', 'page'])),
    typeface: v.optional(v.string()),
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
  /** Parts that this tab has changed and not yet written: only they are written. Without it all parts are. */
  readonly own?: Set<string>;
}

/** The parts of what is kept: redux-persist keeps an object of texts, each of which is JSON again. Undefined where it is broken. */
const partsOf = (text: string): Readonly<Record<string, string>> | undefined => {
  try {
    const parts: unknown = JSON.parse(text);
    const isReadable =
      isObject(parts) &&
      Object.values(parts).every((part) => typeof part === 'string' && JSON.parse(part) !== undefined);
    return isReadable ? (parts as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
};

const isOfVersionOne = (parts: Readonly<Record<string, string>>): boolean =>
  v.is(versionOne, Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, JSON.parse(text)])));

/**
 * Storage that does not write while DevTools looks at the past: what comes then is owed until now is shown again. A
 * storage that the browser forbids counts as empty, and so does one whose content is broken.
 */
export const guardedStorage = (storage: TextStorage, { isLookingBack, onDropped, own }: PersistGuards) => {
  let owed: readonly [string, string] | undefined;
  /** `value` with those parts of what stands there that this tab has not changed: another tab may have, a moment ago. */
  const merged = (key: string, value: string): string => {
    const [written, standing] = [partsOf(value), partsOf(storage.getItem(key) ?? '')];
    if (own === undefined || written === undefined || standing === undefined || !isOfVersionOne(standing)) return value;
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(written).map(([part, text]) => [part, own.has(part) ? text : (standing[part] ?? text)]),
      ),
    );
  };
  /** Writes what is owed, unless the past is shown. */
  const settle = (): void => {
    if (isLookingBack() || owed === undefined) return;
    try {
      const [key, value] = owed;
      storage.setItem(key, merged(key, value));
      own?.clear();
    } catch {
      // Full: what was kept before stays.
    }
    owed = undefined;
  };
  return {
    getItem: async (key: string) => {
      try {
        const text = storage.getItem(key);
        if (text === null || partsOf(text) !== undefined) return text;
        onDropped();
      } catch {
        // Forbidden.
      }
      return null;
    },
    setItem: async (key: string, value: string) => {
      owed = [key, value];
      settle();
    },
    removeItem: async (key: string) => storage.removeItem(key),
    settle,
  };
};

interface KeptConfig extends PersistConfig<RootState> {
  readonly storage: ReturnType<typeof guardedStorage>;
}

export const persistConfig = (storage: TextStorage, guards: PersistGuards): KeptConfig => ({
  key: 'inkside',
  version: STATE_VERSION,
  storage: guardedStorage(storage, guards),
  whitelist: [...keptKeys],
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

type Reduce = (state: RootState | undefined, action: UnknownAction) => RootState;

/** Fact: what was kept is read. Comes before anything else, and again for what another tab has kept that no feature hears of. */
const keptRead = createAction<Partial<RootState>>(REHYDRATE);

/**
 * The app's reducer, which takes up what was kept. Not redux-persist's own one, which reads and writes from within: a
 * history that DevTools works out anew would read and write anew.
 */
export const takingUp =
  (reduce: Reduce): Reduce =>
  (state, action) =>
    reduce(state !== undefined && keptRead.match(action) ? { ...state, ...action.payload } : state, action);

/** What is kept, as far as it can be read. */
const readKept = async (config: KeptConfig): Promise<Partial<RootState> | undefined> => {
  const stored = await config.migrate?.((await getStoredState(config)) as never, STATE_VERSION);
  if (stored === undefined) return undefined;
  const { _persist, ...state } = stored;
  return state;
};

/** Takes up what other tabs keep; what came while the past was shown, on the way back to now. */
const createFollowing = (store: Store<RootState>, kept: Kept, done: () => void) => {
  let isOwed = false;
  let isTaking = false;
  const take = async (): Promise<void> => {
    isTaking = true;
    try {
      isOwed = !(await (await import('./followTabs')).takeUpKept(store, kept));
    } catch {
      // A tab that cannot fetch the code keeps its own choices.
      isOwed = false;
    }
    isTaking = false;
    if (!isOwed) done();
  };
  return {
    takeUp: (): void => void take(),
    /** Asked whenever now is shown, and begins then what is owed. */
    isOwed: (): boolean => {
      if (isOwed && !isTaking) void take();
      return isOwed;
    },
  };
};

/**
 * Reads what was kept into the store, and keeps what changes from then on.
 * @param events where other tabs are heard of; without it they are not
 */
export const keepState = async (
  store: Store<RootState>,
  storage: TextStorage,
  guards: PersistGuards,
  events?: StorageEvents,
): Promise<void> => {
  const own = new Set<string>();
  const config = persistConfig(storage, { ...guards, own });
  const known = await readKept(config);
  if (known !== undefined) store.dispatch(keptRead(known));
  const persistoid = createPersistoid(config);
  const _persist = { version: STATE_VERSION, rehydrated: true };
  let last = known;
  let isWritten = false;
  const keep = (): void => {
    // What is owed comes first: it would be written over.
    if (guards.isLookingBack() || following.isOwed()) return;
    config.storage.settle();
    const state = store.getState();
    const changed = keptKeys.filter((key) => last?.[key] !== state[key]);
    last = state;
    if (isWritten || changed.length === 0) return;
    for (const key of changed) own.add(key);
    persistoid.update({ ...state, _persist });
  };
  const asKept = (work: () => void): void => {
    isWritten = true;
    try {
      work();
    } finally {
      isWritten = false;
    }
  };
  const restore = (parts: Partial<RootState>): void => void store.dispatch(keptRead(parts));
  const following = createFollowing(
    store,
    { read: () => readKept(config), own, restore, isLookingBack: guards.isLookingBack, asKept },
    keep,
  );
  store.subscribe(keep);
  keep();
  events?.addEventListener('storage', (event) => {
    if (Reflect.get(event, 'key') === `${KEY_PREFIX}${config.key}`) following.takeUp();
  });
};
