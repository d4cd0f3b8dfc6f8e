import type { UnknownAction } from '@reduxjs/toolkit';

import { CALLS_VERSION } from '../../src/app/replay/calls';
import { makeStore } from '../../src/app/store/store';
import { STATE_VERSION } from '../../src/app/store/persistence';
import type { RootState } from '../../src/app/store/rootReducer';
import { recordTo } from '../../src/app/store/storeRecorder';
import { lateCode, type Loads } from '../../src/sagas/loads';
import { createHook, type Held } from '../../packages/recorder/src/hook';
import { recordingText } from '../../packages/recorder/src/format/write';
import type { Privacy } from '../../packages/recorder/src/privacy/view';
import { lateNames } from '../../src/features/stateParts';
import type { Services } from '../../src/services/ports';
import { settle } from '../fakes/fakeClock';
import { fakeServices, type FakeOptions } from '../fakes/fakeServices';
import { watchChanges } from './steady/watchChanges';

const factsOf = ({ preferences }: RootState) => ({
  app: '0.1.0',
  state: STATE_VERSION,
  calls: CALLS_VERSION,
  late: lateNames,
  language: preferences.language,
});

/** Code that is there at once: the first time it comes it takes longer than a test's steps. */
export const readyLoads = async (): Promise<Loads> => {
  const [engine, check, openPages, qr, link] = await Promise.all([
    lateCode.engine(),
    lateCode.check(),
    lateCode.openPages(),
    lateCode.qr(),
    lateCode.link(),
  ]);
  return {
    engine: async () => engine,
    check: async () => check,
    openPages: async () => openPages,
    qr: async () => qr,
    link: async () => link,
  };
};

/** A store that is recorded from its start. */
export const recordServices = async (services: Services) => {
  const held: Held[] = [];
  const hook = createHook();
  const changes = watchChanges();
  hook.keep = (line) => {
    held.push(line);
    changes.see(line);
  };
  const { store, start } = makeStore({ services, loads: await readyLoads(), recorder: recordTo(hook) });
  const facts = factsOf(store.getState());
  const root = await start();
  return {
    store,
    state: (): RootState => store.getState(),
    text: (privacy: Privacy = 'usual'): string => recordingText(held, 'start', facts, privacy),
    /** What went through a port, or to the reducers, and was changed afterwards. */
    changed: changes.changed,
    stop: () => root.cancel(),
  };
};

/** The app on fake ports, recorded. Stop it when the test ends. */
export const recordApp = async (options: FakeOptions = {}) => {
  const fakes = fakeServices(options);
  const recorded = await recordServices(fakes.services);
  await settle();
  const dispatch = async (action: UnknownAction): Promise<void> => {
    recorded.store.dispatch(action);
    await settle();
  };
  return { ...fakes, ...recorded, dispatch };
};
export type RecordedApp = Awaited<ReturnType<typeof recordApp>>;
