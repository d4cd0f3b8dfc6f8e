import { act, cleanup, render } from '@testing-library/react';
import { createHashRouter, Outlet, RouterProvider } from 'react-router-dom';

import { bridgeRoutes, navigationOf } from '../../../src/app/routing';
import { routeEntered } from '../../../src/features/route/slice';
import { pause, until } from '../../harness/until';

/** A guard that leads on at once, as the real one does: while the router still tells of the change. */
const openApp = () => {
  // Their code comes late: the router has ended the first change before it begins the second.
  const late = (name: string) => ({
    handle: { name },
    lazy: async () => {
      await pause(5);
      return { Component: Outlet };
    },
  });
  const router = createHashRouter(['open', 'closed', 'login'].map((name) => ({ path: `/${name}`, ...late(name) })));
  const navigation = navigationOf(router as never, window.location);
  const stop = bridgeRoutes(
    router as never,
    ((action: unknown) => {
      if (routeEntered.match(action) && action.payload.name === 'closed')
        navigation.go('/login?redirect=%2Fclosed', { replace: true });
    }) as never,
  );
  render(<RouterProvider router={router} />);
  return { router, stop };
};

describe('the address of a place to which somebody is led on', () => {
  beforeEach(async () => {
    window.location.hash = '#/open';
    // The browser tells of it a moment later.
    await pause(20);
  });
  afterEach(cleanup);

  it.each(['a link', 'the address bar'])(
    'is that of the place, and not of the one that was asked for by %s',
    async (by) => {
      const { router, stop } = openApp();
      await act(async () => {
        if (by === 'a link') await router.navigate('/closed');
        else window.location.assign('#/closed');
        await until(() => router.state.location.pathname === '/login' && router.state.navigation.state === 'idle');
      });

      expect(router.state.location.pathname).toBe('/login');
      expect(window.location.hash).toBe('#/login?redirect=%2Fclosed');
      stop();
      router.dispose();
    },
  );
});
