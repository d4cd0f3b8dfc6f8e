import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';

import { asSecretId } from '@inkside/kit';
import { bridgeRoutes, navigationOf } from '../../../src/app/routing';
import { routes } from '../../../src/app/routes';
import { webAppChosen } from '../../../src/features/preferences/slice';
import { redirects, routeNames, routeTable, type RouteName } from '../../../src/features/route/routeTable';
import { signInRequest } from '../../../src/features/session/slice';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

/** The app's own routes without their pages: names, paths, and what leads on. */
const withoutPages = ({ path, handle, element, children }: RouteObject): RouteObject => ({
  ...(path === undefined ? {} : { path }),
  handle,
  element: path !== undefined && Object.hasOwn(redirects, path) ? element : <Outlet />,
  ...(children === undefined ? {} : { children: children.map(withoutPages) }),
});

const pathOf = (name: RouteName): string => routeTable[name].path.replace(/:\w+\??$/, 'n1').replace('*', '/nowhere');
const isPublic = (name: RouteName): boolean => routeTable[name].access === 'public';
const back = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`;
const signIn = signInRequest.asked({
  proof: { kind: 'code', contact: { address: 'reader@example.org', areaCode: null }, code: asSecretId('123456') },
  remember: true,
});

/** The real store, sagas and router on fake ports. */
const openApp = async (user: typeof aUser | undefined, isMobile: boolean) => {
  const app = await startApp(user === undefined ? {} : { user });
  jest.spyOn(app.services.device, 'isMobile').mockReturnValue(isMobile);
  const router = createMemoryRouter(routes.map(withoutPages), { initialEntries: ['/introduction'] });
  Object.assign(app.services.navigation, navigationOf(router as never, window.location));
  render(<RouterProvider router={router} />);
  const stop = bridgeRoutes(router as never, app.store.dispatch);
  const rest = () => act(() => app.clock.advance(0));
  return {
    app,
    go: async (path: string) => {
      await act(() => router.navigate(path));
      await rest();
      return `${router.state.location.pathname}${router.state.location.search}`;
    },
    at: async () => {
      await rest();
      return `${router.state.location.pathname}${router.state.location.search}`;
    },
    stop: () => {
      stop();
      app.stop();
    },
  };
};

// What lets sagas run has no such timer in a page.
beforeAll(() => void Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run, 0) }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'setImmediate'));

const phase = (app: App): string => app.state().session.current.phase;

describe.each([
  ['desktop', false],
  ['mobile', true],
] as const)('every route on %s, by the real router and sagas', (_device, isMobile) => {
  let open: Awaited<ReturnType<typeof openApp>>;
  afterEach(() => {
    open.stop();
    cleanup();
  });

  /** A phone is led to its own page from whatever is not public. */
  const isTurnedAway = (name: RouteName): boolean => isMobile && (!isPublic(name) || name === 'notFound');

  it.each(routeNames)('%s: a visitor', async (name) => {
    open = await openApp(undefined, isMobile);
    const path = pathOf(name);
    const wanted = isTurnedAway(name) ? '/downloadPageMobile' : isPublic(name) ? path : back(path);
    expect([await open.go(path), phase(open.app)]).toEqual([wanted, 'signedOut']);
  });

  it.each(routeNames)('%s: somebody who is signed in, whose token then ends, and who signs in again', async (name) => {
    open = await openApp(aUser, isMobile);
    const path = pathOf(name);
    const own = isTurnedAway(name) ? '/downloadPageMobile' : path;
    const wanted = name === 'login' && !isMobile ? '/note/recentNote' : name === 'login' ? '/downloadPageMobile' : own;
    expect(await open.go(path)).toBe(wanted);

    await act(async () => open.app.sync.sayEverywhere({ kind: 'expired' }));
    const isLedOut = !isMobile && (!isPublic(name) || name === 'login');
    expect(await open.at()).toBe(isLedOut ? back(wanted) : wanted);
    expect([phase(open.app), open.app.state().toasts.map(({ code }) => code)]).toEqual(['signedOut', ['elMsg.tips14']]);

    await act(() => open.app.dispatch(signIn));
    expect([await open.at(), phase(open.app)]).toEqual([wanted, 'signedIn']);
  });
});

describe('the ways between', () => {
  let open: Awaited<ReturnType<typeof openApp>>;
  afterEach(() => {
    open.stop();
    cleanup();
  });

  it.each(Object.keys(redirects))('%s keeps its query, also over a sign-in', async (path) => {
    open = await openApp(undefined, false);
    const at = await open.go(`${path}?view=list&q=a%20b`);
    const [way = '', query = ''] = decodeURIComponent(at.replace('/login?redirect=', '')).split('?');

    expect([query, Object.hasOwn(redirects, way)]).toEqual(['view=list&q=a%20b', false]);
    await act(() => open.app.dispatch(signIn));
    expect(await open.at()).toBe(`${way}?${query}`);
  });

  it('lead a phone to the app itself once somebody asked for it, and back when that is taken back', async () => {
    open = await openApp(aUser, true);
    expect(await open.go('/push/file')).toBe('/downloadPageMobile');

    await act(() => open.app.dispatch(webAppChosen(true)));
    expect([await open.at(), await open.go('/push/file')]).toEqual(['/note/recentNote', '/push/file']);
    expect(open.app.state().preferences.usesWebApp).toBe(true);

    await act(() => open.app.dispatch(webAppChosen(false)));
    expect([await open.at(), await open.go('/push/file')]).toEqual(['/downloadPageMobile', '/downloadPageMobile']);
  });
});
