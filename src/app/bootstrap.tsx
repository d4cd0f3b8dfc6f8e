import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';

import { dataRemoved } from '../features/session/slice';
import type { NavigationPort } from '../services/ports';
import { createRemovals } from '../services/browser/keeping/removals';
import { safeStorage } from '../services/browser/keeping/storage';
import { createServices } from '../services/createServices';
import { lazy } from '../services/lazy';
import { createHook } from '../services/recorder/hook';
import { IntlGate } from './IntlGate';
import { describeCloud } from './documentFacts';
import { Entered } from './Entered';
import { makeEntrance } from './makeEntrance';
import { HandlesProvider } from './kit/handles';
import { watchForLinks } from './routes/linkWatch';
import { Everywhere } from './shell/Everywhere';
import { makeStore } from './store/store';
import { recordTo } from './store/storeRecorder';
import { ThemeGate } from './ThemeGate';

/** Passes on to the entrance as soon as there is one: services come first, because they clean the address. */
const lateNavigation = () => {
  let target: NavigationPort | undefined;
  const navigation: NavigationPort = {
    go: (path, options) => target?.go(path, options),
    current: () => target?.current() ?? '/',
    leave: (url) => target?.leave(url),
    servedFrom: () => target?.servedFrom() ?? { pathname: '/', hash: '' },
  };
  return { navigation, bind: (bound: NavigationPort) => (target = bound) };
};

/** Puts the app together, once: services, store, entrance, and what is shown. */
export const bootstrap = async (container: HTMLElement): Promise<void> => {
  const { navigation, bind } = lateNavigation();
  const loadRecorder = lazy(async () => (await import('./recorder/pageRecorder')).pageRecorder(hook));
  // What does not come is asked for again when more has happened.
  const hook = createHook(() => void loadRecorder().catch(() => undefined));
  const services = createServices({ origin: window.location.origin, navigation, loadRecorder });
  watchForLinks(window);
  const { store, start, slot, isLookingBack } = makeStore({
    services,
    recorder: recordTo(hook),
    storage: safeStorage(() => window.localStorage),
    storageEvents: window,
  });
  // No process hears it: it is about what is kept, like what other tabs keep.
  createRemovals(typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name)).hear(() =>
    store.dispatch(dataRemoved()),
  );
  const entrance = makeEntrance({
    window,
    dispatch: store.dispatch,
    isVisitor: () => store.getState().session.current.phase === 'signedOut',
    loadSignIn: async () => (await import('./shell/SignInScreen')).SignInScreen,
    loadRouting: async () => (await import('./routing')).routingFor(isLookingBack),
  });
  bind(entrance.navigation);
  await Promise.all([start(), describeCloud(window.location, services.servers), entrance.prepare()]);
  entrance.begin();
  void slot.travel?.show();
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <HandlesProvider value={slot.travel?.handles(services.handles) ?? services.handles}>
          <ThemeGate>
            <IntlGate>
              <Everywhere>
                <Entered entrance={entrance} />
              </Everywhere>
            </IntlGate>
          </ThemeGate>
        </HandlesProvider>
      </Provider>
    </StrictMode>,
  );
};
