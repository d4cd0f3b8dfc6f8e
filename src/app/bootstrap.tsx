import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';

import type { NavigationPort } from '../services/ports';
import { createServices } from '../services/createServices';
import { IntlGate } from './IntlGate';
import { describeCloud } from './documentFacts';
import { HandlesProvider } from './kit/handles';
import { watchForLinks } from './linkWatch';
import { bridgeRoutes, navigationOf } from './routeBridge';
import { makeRouter } from './routes';
import { Everywhere } from './shell/Everywhere';
import { makeStore } from './store';
import { ThemeGate } from './ThemeGate';

/** Passes on to the router as soon as there is one: services come first, because they clean the address. */
const lateNavigation = () => {
  let target: NavigationPort | undefined;
  const navigation: NavigationPort = {
    go: (path, options) => target?.go(path, options),
    current: () => target?.current() ?? '/',
  };
  return { navigation, bind: (bound: NavigationPort) => (target = bound) };
};

/** Puts the app together, once: services, store, router, and what is shown. */
export const bootstrap = async (container: HTMLElement): Promise<void> => {
  const { navigation, bind } = lateNavigation();
  const services = createServices({ origin: window.location.origin, navigation });
  watchForLinks(window);
  const { store, start } = makeStore({ services, storage: window.localStorage });
  const router = makeRouter();
  bind(navigationOf(router));
  await Promise.all([start(), describeCloud(window.location)]);
  bridgeRoutes(router, store.dispatch);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <HandlesProvider value={services.handles}>
          <ThemeGate>
            <IntlGate>
              <Everywhere>
                <RouterProvider router={router} />
              </Everywhere>
            </IntlGate>
          </ThemeGate>
        </HandlesProvider>
      </Provider>
    </StrictMode>,
  );
};
