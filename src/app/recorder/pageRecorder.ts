import about from '../../../package.json';
import { asEpochMs, asUid, channelNames, isObject, type Uid } from '@inkside/kit';
import {
  type AppFacts,
  createFreshStart,
  createHolds,
  createRecorder,
  createShelf,
  type Hook,
  openSink,
  type OtherTabs,
  type RecorderPort,
  spawnFileWorker,
} from '@inkside/recorder';
import { selectUid } from '../../features/session/selectors';
import type { SessionSlice } from '../../features/session/slice';
import { lateNames } from '../../features/stateParts';
import { selectIsArriving } from '../../features/sync/selectors';
import type { SyncSlice } from '../../features/sync/slice';
import { CALLS_VERSION } from '../replay/calls';
import { STATE_VERSION } from '../store/persistence';
import { pagePace } from './pagePace';

const factsOf = (state: object): AppFacts => {
  const preferences: unknown = Reflect.get(state, 'preferences');
  return {
    app: about.version,
    state: STATE_VERSION,
    calls: CALLS_VERSION,
    late: lateNames,
    language: isObject(preferences) ? String(preferences['language']) : '',
  };
};

/** A first pull goes on. A state of before the app began has no sync. */
const isArriving = (state: object): boolean =>
  'sync' in state && channelNames.some((channel) => selectIsArriving(channel)(state as SyncSlice));

const ownerOf = (state: object): Uid | undefined => ('session' in state ? selectUid(state as SessionSlice) : undefined);

/** The other tabs of this browser; very old ones know no way to them. */
const otherTabs = (): OtherTabs => {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('inkside.recorder.removed') : undefined;
  return {
    tell: (uid) => channel?.postMessage(uid),
    hear: (work) => channel?.addEventListener('message', ({ data }) => typeof data === 'string' && work(asUid(data))),
  };
};

const download = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const KEY = 'inkside.recorder';
/** In production a person allows it; a storage that is forbidden allows nothing. */
const permission = {
  read: (): boolean => {
    try {
      return process.env['NODE_ENV'] !== 'production' || window.localStorage.getItem(KEY) === 'allowed';
    } catch {
      return false;
    }
  },
  write: (isAllowed: boolean): void => {
    if (isAllowed) window.localStorage.setItem(KEY, 'allowed');
    else window.localStorage.removeItem(KEY);
  },
};

/** The recorder of this page; its code is loaded when somebody signs in, or when more has happened than may wait. */
export const pageRecorder = (hook: Hook): RecorderPort => ({
  ...createFreshStart(window),
  ...createRecorder({
    hook,
    clock: { now: () => asEpochMs(Date.now()) },
    factsOf,
    shelf: createShelf(navigator.storage ?? {}),
    openSink: (name) => openSink(name, spawnFileWorker),
    pace: pagePace(),
    isBusy: isArriving,
    download,
    // A page that came over plain HTTP has none, whatever the types say.
    ...createHolds(navigator.locks as LockManager | undefined),
    permission,
    ownerOf,
    others: otherTabs(),
  }),
});
