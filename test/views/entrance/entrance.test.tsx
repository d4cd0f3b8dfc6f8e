import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';

import { Entered } from '../../../src/app/bootstrap';
import { makeEntrance, type Routing } from '../../../src/app/makeEntrance';
import { routeEntered, type EnteredRoute } from '../../../src/features/route/slice';

const SignIn = () => <p>sign in</p>;
const Routes = () => <p>pages</p>;

interface Options {
  readonly isVisitor?: boolean;
  readonly isLost?: boolean;
  /** What a guard would do on each action. */
  readonly guard?: (action: UnknownAction) => string | undefined;
  /** What the router says of the address that it finds. */
  readonly found?: EnteredRoute;
}

const open = async (
  hash: string,
  { isVisitor = true, isLost = false, guard = () => undefined, found }: Options = {},
) => {
  window.history.replaceState(null, '', `/#${hash}`);
  const actions: UnknownAction[] = [];
  const gone: string[] = [];
  const loaded: string[] = [];
  const routing: Routing = {
    navigation: {
      go: (path) => void gone.push(path),
      current: () => '/routed',
      leave: () => undefined,
      servedFrom: () => ({ pathname: '/', hash: '' }),
    },
    Routes,
    begin: () => speak(),
  };
  const dispatch = (action: UnknownAction): UnknownAction => {
    actions.push(action);
    const path = guard(action);
    if (path !== undefined) entrance.navigation.go(path, { replace: true });
    return action;
  };
  const speak = (): void => void (found === undefined || dispatch(routeEntered(found)));
  const entrance = makeEntrance({
    window,
    dispatch: dispatch as Dispatch,
    isVisitor: () => isVisitor,
    loadSignIn: async () => {
      loaded.push('signIn');
      return SignIn;
    },
    loadRouting: async () => {
      loaded.push('routing');
      if (isLost) throw new Error('No network.');
      return () => routing;
    },
  });
  render(<Entered entrance={entrance} />);
  await act(async () => entrance.begin());
  return { entrance, actions, gone, loaded };
};

const toSignIn = (action: UnknownAction): string | undefined =>
  routeEntered.match(action) && action.payload.name !== 'login'
    ? `/login?redirect=${encodeURIComponent(action.payload.path)}`
    : undefined;

describe('the entrance', () => {
  it('shows the sign-in page without the router, and says where it stands', async () => {
    const { actions, loaded } = await open('/login?redirect=%2Fcalendar');
    expect(screen.getByText('sign in')).toBeVisible();
    expect(loaded).toEqual(['signIn']);
    expect(actions).toEqual([
      routeEntered({
        name: 'login',
        path: '/login?redirect=%2Fcalendar',
        params: {},
        query: { redirect: '/calendar' },
      }),
    ]);
  });

  it.each([
    ['/', '/note/recentNote'],
    ['/userCenter', '/userCenter/userInfo'],
    ['/push/file', '/push/file'],
  ])('sends a visitor of %s to the sign-in page without fetching what is behind it', async (hash, path) => {
    const { loaded } = await open(hash, { guard: toSignIn });
    expect(window.location.hash).toBe(`#/login?redirect=${encodeURIComponent(path)}`);
    expect(screen.getByText('sign in')).toBeVisible();
    expect(loaded).toEqual(['signIn']);
  });

  it('fetches the router for every other place, which speaks of it itself', async () => {
    const { actions, loaded } = await open('/introduction');
    expect(screen.getByText('pages')).toBeVisible();
    expect(loaded).toEqual(['routing']);
    expect(actions).toEqual([]);
  });

  it('leaves the places of who may be signed in to the router', async () => {
    const { actions, loaded } = await open('/note/recentNote', { isVisitor: false });
    expect(loaded).toEqual(['routing']);
    expect(actions).toEqual([]);
  });

  it('goes on to a page when somebody signs in or follows a link', async () => {
    const { entrance, gone } = await open('/login');
    await act(async () => entrance.navigation.go('/push/file', { replace: true }));
    expect(window.location.hash).toBe('#/push/file');
    expect(screen.getByText('pages')).toBeVisible();

    entrance.navigation.go('/calendar');
    expect(gone).toEqual(['/calendar']);
    expect(entrance.navigation.current()).toBe('/routed');
  });

  it('follows a link of the sign-in page', async () => {
    await open('/login');
    await act(async () => {
      window.history.replaceState(null, '', '/#/privacy');
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(screen.getByText('pages')).toBeVisible();
  });

  it('has the router lead on who is not let in where it begins', async () => {
    const found = { name: 'pushFile', path: '/push/file', params: {}, query: {} };
    const { gone } = await open('/login', { guard: toSignIn, found });
    await act(async () => {
      window.history.replaceState(null, '', '/#/push/file');
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });

    expect(gone).toEqual(['/login?redirect=%2Fpush%2Ffile']);
    expect(screen.getByText('pages')).toBeVisible();
  });

  it('keeps all of a query that was typed by hand', async () => {
    const { actions } = await open('/login?redirect=/library/local?view=list');
    expect(actions).toEqual([
      routeEntered({
        name: 'login',
        path: '/login?redirect=/library/local?view=list',
        params: {},
        query: { redirect: '/library/local?view=list' },
      }),
    ]);
  });

  it('fetches the router while people type', async () => {
    const { loaded } = await open('/login');
    await act(async () => void window.dispatchEvent(new Event('input')));
    expect(loaded).toEqual(['signIn', 'routing']);
    expect(screen.getByText('sign in')).toBeVisible();
  });

  it('says so when what comes next cannot be fetched', async () => {
    const { entrance } = await open('/login', { isLost: true });
    await act(async () => entrance.navigation.go('/push/file', { replace: true }));
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
