import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';

import type { NavigationPort } from '../services/ports';
import { createServices } from '../services/createServices';
import { IntlGate } from './IntlGate';
import { HandlesProvider } from './kit/handles';
import { bridgeRoutes, navigationOf } from './routeBridge';
import { makeRouter } from './routes';
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
  const { store, start } = makeStore({ services, storage: window.localStorage });
  const router = makeRouter();
  bind(navigationOf(router));
  await start();
  bridgeRoutes(router, store.dispatch);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <HandlesProvider value={services.handles}>
          <ThemeGate>
            <IntlGate>
              <RouterProvider router={router} />
            </IntlGate>
          </ThemeGate>
        </HandlesProvider>
      </Provider>
    </StrictMode>,
  );
};
