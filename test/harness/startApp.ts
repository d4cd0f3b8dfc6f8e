import type { RootState } from '../../src/app/store/rootReducer';
import { makeStore } from '../../src/app/store/store';
import { settle } from '../fakes/fakeClock';
import { fakeServices, type FakeOptions } from '../fakes/fakeServices';

/** The app without its views: the real store and sagas on fake ports. Stop it when the test ends. */
export const startApp = async (options: FakeOptions = {}) => {
  const fakes = fakeServices(options);
  const { store, start } = makeStore({ services: fakes.services });
  let actions = 0;
  store.subscribe(() => (actions += 1));
  const root = await start();
  await settle();
  return {
    ...fakes,
    store,
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
