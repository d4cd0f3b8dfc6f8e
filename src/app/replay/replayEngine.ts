import type { Loads } from '../../sagas/loads';
import { rootReducer } from '../store/rootReducer';
import { makeStore } from '../store/store';
import type { StoreRecorder } from '../store/storeRecorder';
import { firstState } from './appReplay';
import { CALLS_VERSION } from './calls';
import { createReplayEngine, type MountedApp, type Recording, type Watch } from '@inkside/recorder';
import { portNames, type ReplayedServices } from './portNames';

/** The code that a replay runs, there before it begins: the recording says when it came. */
export const loadCode = async (loads: Loads): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(loads).map(async ([name, load]) => [`loads.${name}`, await load()] as const)),
  );

/** The app's store and sagas with ports and a watcher of a replay. */
const mount = (recording: Recording, { loads, ...services }: ReplayedServices, watch: Watch): MountedApp => {
  const recorder: StoreRecorder = {
    middleware: (api) => (next) => (action) => watch(action, next, () => api.getState() as object),
    begin: () => undefined,
    ports: (ports) => ports,
  };
  const handles = {} as never;
  const { store, start } = makeStore({
    services: { ...services, handles },
    loads,
    preloadedState: firstState(recording),
    recorder,
    reducer: rootReducer,
  });
  return { dispatch: store.dispatch, state: () => store.getState(), start };
};

/** Replays the sagas of this app; `code` is what {@link loadCode} gave. */
export const replayEngine = createReplayEngine<ReplayedServices>({ calls: CALLS_VERSION, portNames, mount });
