import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { lazy, persistently, safeStorage } from '@inkside/kit';
import { createHook } from '@inkside/recorder';
import { HandlesProvider } from '@inkside/ui';

import { dataRemoved } from '../features/session/slice';
import type { NavigationPort } from '../services/ports';
import { createRemovals } from '../services/browser/keeping/removals';
import { createServices } from '../services/createServices';
import { routeNames, routeTable } from '../features/route/routeTable';
import { offeredOrder } from '../locales/languages';
import type { ServersPort } from '../services/ports/site';
import { IntlGate } from './IntlGate';
import { type Entrance, makeEntrance } from './makeEntrance';
import { Everywhere } from './shell/Everywhere';
import { makeStore } from './store/store';
import { recordTo } from './store/storeRecorder';
import { ThemeGate } from './ThemeGate';
import { StartFailed, Starting } from './Starting';

/**
 * A printed address that is opened in a tab where the app runs already changes only the part behind the `#`. The page is
 * loaded anew then, because only a start takes the one-time token out of the address. Comes before the router, so that
 * the token is in no action.
 */
const watchForLinks = (target: Window): void => {
  target.addEventListener('popstate', (event) => {
    if (!/[?&]once=/.test(target.location.hash)) return;
    event.stopImmediatePropagation();
    target.location.reload();
  });
};

/** What is shown does not wait longer for the index; a later answer counts from the next page on. */
const PATIENCE_MS = 400;

const sleep = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

const quietPaths = routeNames
  .map((name) => routeTable[name])
  .flatMap(({ path, isQuiet }) => (isQuiet === true ? [path] : []));

/** Pages that must not ask for the servers (specification section 2): hash routes that begin with `#/nc`, `#/deviceNc`. */
const isQuietHash = (hash: string): boolean => quietPaths.some((path) => new RegExp(`^#${path}([/?]|$)`).test(hash));

/**
 * Writes on the document what the first page needs to know of the cloud: whether it runs on this computer (then it
 * shows sign-in codes itself), and which languages may be chosen.
 */
const describeCloud = async (
  { hostname, hash }: Pick<Location, 'hostname' | 'hash'>,
  servers: ServersPort,
): Promise<void> => {
  const facts = document.documentElement.dataset;
  if (localNames.has(hostname)) facts['cloud'] = 'local';
  if (isQuietHash(hash)) return;
  const asked = servers.list().then(({ servers: rows }) => {
    const languages = rows.map(({ lang }) => lang);
    const current = rows.find(({ isHere }) => isHere)?.lang ?? languages[0];
    if (current !== undefined) facts['languages'] = offeredOrder(current, languages).join(' ');
  });
  await Promise.race([asked, sleep(PATIENCE_MS)]);
};

/** The sign-in page by itself, or the router with all pages. */
export const Entered = ({ entrance }: { readonly entrance: Entrance }) => {
  const shown = useSyncExternalStore(entrance.watch, entrance.shown);
  if (shown === 'failed') return <StartFailed />;
  return shown.Page === undefined ? <Starting /> : <shown.Page />;
};

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
  const { store, start, complete, slot, isLookingBack } = makeStore({
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
    loadSignIn: persistently(async () => (await import('./shell/SignInScreen')).SignInScreen, sleep),
    loadRouting: persistently(
      async () => (await Promise.all([import('./routing'), complete()]))[0].routingFor(isLookingBack),
      sleep,
    ),
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
