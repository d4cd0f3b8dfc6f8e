import { rootReducer, type RootState } from '../../src/app/store/rootReducer';
import { makeStore } from '../../src/app/store/store';
import { settle } from '../fakes/fakeClock';
import { fakeServices, type FakeOptions } from '../fakes/fakeServices';

/** The app without its views: the real store and sagas on fake ports. Stop it when the test ends. */
export const startApp = async (options: FakeOptions = {}) => {
  const fakes = fakeServices(options);
  const { store, start, slot } = makeStore({ services: fakes.services, reducer: rootReducer });
  let actions = 0;
  store.subscribe(() => (actions += 1));
  const root = await start();
  await settle();
  return {
    ...fakes,
    store,
    /** For what stands between the store and the sagas while the past is shown. */
    slot,
    /** How many actions there were. */
    actions: () => actions,
    dispatch: async (action: Parameters<typeof store.dispatch>[0]) => {
      store.dispatch(action);
      await settle();
    },
    state: (): RootState => store.getState(),
    stop: () => root.cancel(),
  };
};

export type App = Awaited<ReturnType<typeof startApp>>;
