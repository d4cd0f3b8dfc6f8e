import type { Dispatch } from '@reduxjs/toolkit';
import { RouterProvider } from 'react-router-dom';

import { bridgeRoutes, navigationOf } from './routes/routeBridge';
import { makeRouter } from './routes/routes';
import type { Routing } from './makeEntrance';

/**
 * The router with every page, from now on the only one that reads the address. A chunk of its own. `isLookingBack` is
 * there where DevTools are.
 */
export const routingFor =
  (isLookingBack: (() => boolean) | undefined) =>
  (dispatch: Dispatch, location: Location): Routing => {
    const router = makeRouter();
    return {
      navigation: navigationOf(router, location, isLookingBack),
      Routes: () => <RouterProvider router={router} />,
      begin: () => void bridgeRoutes(router, dispatch),
    };
  };
