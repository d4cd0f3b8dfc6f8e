import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Store } from '@reduxjs/toolkit';

import { IntlGate } from '../../IntlGate';
import { routes } from '../../routes/routes';
import { Everywhere } from '../../shell/Everywhere';
import { ThemeGate } from '../../ThemeGate';
import { StandIns } from './StandIns';

export const makePictureRouter = (path: string) => createMemoryRouter(routes, { initialEntries: [path] });

/** The app's views around a store that somebody else fills. */
export const PictureApp = ({
  store,
  router,
}: {
  readonly store: Store;
  readonly router: ReturnType<typeof makePictureRouter>;
}) => (
  <StrictMode>
    <Provider store={store}>
      <ThemeGate>
        <IntlGate>
          <StandIns>
            <Everywhere>
              <RouterProvider router={router} />
            </Everywhere>
          </StandIns>
        </IntlGate>
      </ThemeGate>
    </Provider>
  </StrictMode>
);
