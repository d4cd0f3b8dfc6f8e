import { asMs } from '@inkside/kit';
import { makeStore } from '../../../src/app/store/store';
import { CALLS_VERSION } from '../../../src/app/replay/calls';
import { STATE_VERSION } from '../../../src/app/store/persistence';
import { recordTo } from '../../../src/app/store/storeRecorder';
import { pagePace } from '../../../src/app/recorder/pagePace';
import { lateCode } from '../../../src/sagas/loads';
import { createHook, createRecorder, createShelf, openSink } from '@inkside/recorder';
import { aNote } from '../../../test/builders/documents';
import { aUser, fakeServices } from '../../../test/fakes/fakeServices';
import { liveAMinute } from './traffic';

/** Whether nothing is recorded, the last five minutes, or everything. */
export type HourMode = 'off' | 'ring' | 'running';

/** Stand-ins wait for each other by what only Node has. */
const provideImmediate = (): void => {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  Object.assign(globalThis, {
    setImmediate: (work: () => void) => {
      waiting.push(work);
      port2.postMessage(0);
    },
  });
};

/** A recorder whose file lies in this browser, and whose downloads are kept here. */
const recorderOf = (hook: ReturnType<typeof createHook>, now: () => number, files: Blob[]) =>
  createRecorder({
    hook,
    clock: { now: () => now() as never },
    factsOf: () => ({ app: 'bench', state: STATE_VERSION, calls: CALLS_VERSION, language: 'en' }),
    shelf: createShelf(navigator.storage),
    openSink: (name) => openSink(name, () => new Worker('/bench/recordingWorker.js', { type: 'module' })),
    pace: pagePace(),
    isBusy: () => false,
    download: (file) => void files.push(file),
    hold: async () => () => undefined,
    held: async () => new Set(),
    permission: { read: () => true, write: () => undefined },
    ownerOf: () => undefined,
    others: { tell: () => undefined, hear: () => undefined },
  });

/** The app's sagas and reducers on stand-ins, with so many notes. Gives what lives the next minute, and the end. */
const begin = async (mode: HourMode, notes: number) => {
  provideImmediate();
  const documents = Array.from({ length: notes }, () => aNote());
  const fakes = fakeServices({ user: aUser, documents: { note: documents } });
  const now = (): number => fakes.clock.at();
  // Lines are stamped with the page's time, which goes with the stand-in's.
  Date.now = now;
  const hook = createHook();
  const files: Blob[] = [];
  const recorder = mode === 'off' ? undefined : recorderOf(hook, now, files);
  const { store, start } = makeStore({
    services: fakes.services,
    loads: lateCode,
    ...(mode === 'off' ? {} : { recorder: recordTo(hook) }),
  });
  await start();
  await fakes.clock.advance(asMs(1000));
  if (mode === 'running') await recorder?.start('usual');
  const ids = documents.map(({ _id }) => _id);
  let minute = 0;
  return {
    minute: async (): Promise<void> => {
      await liveAMinute(fakes, store.dispatch, minute, ids);
      minute += 1;
      // A page in use is idle for most of each minute.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    },
    /** The recording; '' where none ran. */
    end: async (): Promise<string> => {
      if (mode === 'ring') await recorder?.saveRecent('usual');
      await recorder?.stop();
      return (await files[0]?.text()) ?? '';
    },
  };
};

const inksideHour = { begin };

declare global {
  interface Window {
    inksideHour: typeof inksideHour;
    inksideSession: Awaited<ReturnType<typeof begin>>;
  }
}

window.inksideHour = inksideHour;
