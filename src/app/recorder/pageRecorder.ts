import about from '../../../package.json';
import { asEpochMs } from '../kit/text/units';
import { isObject } from '../kit/text/json';
import type { RecorderPort } from '../../services/ports/recorder';
import type { AppFacts } from '../../services/recorder/format/write';
import type { Hook } from '../../services/recorder/hook/hook';
import { createRecorder } from '../../services/recorder/late/createRecorder';
import { openSink, spawnFileWorker } from '../../services/recorder/late/file/openSink';
import { createShelf } from '../../services/recorder/late/file/shelf';
import type { WhenIdle } from '../../services/recorder/late/running';
import { STATE_VERSION } from '../store/persistence';

/** At the latest; a page in the background is never idle. */
const LATEST_MS = 500;
/** Time for one batch where the browser does not say how much there is. */
const SLICE_MS = 8;

const whenIdle: WhenIdle = (work) => {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 1), { timeout: LATEST_MS });
    return;
  }
  setTimeout(() => {
    const end = performance.now() + SLICE_MS;
    work(() => performance.now() < end);
  }, LATEST_MS);
};

const factsOf = (state: object): AppFacts => {
  const preferences: unknown = Reflect.get(state, 'preferences');
  return { app: about.version, state: STATE_VERSION, language: isObject(preferences) ? String(preferences['language']) : '' };
};

const download = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const LOCK = 'inkside.recording:';

/** A file that a tab writes is held as long as the tab lives. */
const hold = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks.request(`${LOCK}${name}`, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
const held = async (): Promise<ReadonlySet<string>> => {
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(locks.map(({ name = '' }) => name.slice(LOCK.length)));
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
export const pageRecorder = (hook: Hook): RecorderPort =>
  createRecorder({
    hook,
    clock: { now: () => asEpochMs(Date.now()) },
    factsOf,
    shelf: createShelf(navigator.storage ?? {}),
    openSink: (name) => openSink(name, spawnFileWorker),
    whenIdle,
    download,
    hold,
    held,
    permission,
  });
