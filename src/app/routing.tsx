import type { Dispatch } from '@reduxjs/toolkit';
import { isObject } from '@inkside/kit';
import { RouterProvider } from 'react-router-dom';

import { routeEntered } from '../features/route/slice';
import type { NavigationPort } from '../services/ports';
import { makeRouter, type Router } from './routes';
import type { Routing } from './makeEntrance';

type RouterState = Router['state'];

const nameOf = (state: RouterState): string | undefined => {
  for (const { route } of [...state.matches].reverse()) {
    const handle: unknown = route.handle;
    if (isObject(handle) && typeof handle['name'] === 'string') return handle['name'];
  }
  return undefined;
};

const entered = (state: RouterState) => {
  const { pathname, search } = state.location;
  const params: Record<string, string> = {};
  for (const match of state.matches) {
    for (const [key, value] of Object.entries(match.params)) if (value !== undefined) params[key] = value;
  }
  return { path: `${pathname}${search}`, params, query: Object.fromEntries(new URLSearchParams(search)) };
};

/** The only place that turns a change of the address into an action. A redirecting route has no name and says nothing. */
export const bridgeRoutes = (router: Router, dispatch: Dispatch): (() => void) => {
  let last = '';
  const speak = (state: RouterState): void => {
    const name = nameOf(state);
    const route = entered(state);
    if (name === undefined || `${name} ${route.path}` === last) return;
    last = `${name} ${route.path}`;
    dispatch(routeEntered({ name, ...route }));
  };
  const stop = router.subscribe(speak);
  speak(router.state);
  return stop;
};

/** While the past is shown, links, views and the browser's own buttons lead nowhere; what sagas ask for is done. */
export const navigationOf = (router: Router, location: Location, isLookingBack?: () => boolean): NavigationPort => {
  let isAsked = false;
  if (isLookingBack !== undefined) router.getBlocker('past', () => isLookingBack() && !isAsked);
  const navigate = (path: string, replace: boolean): void => {
    isAsked = true;
    void router.navigate(path, { replace });
    isAsked = false;
  };
  return {
    // A moment later: while it tells of a change the router has not ended that, and would end this one with it, so that the
    // address stayed what it was.
    go: (path, options) => queueMicrotask(() => navigate(path, options?.replace ?? false)),
    current: () => `${router.state.location.pathname}${router.state.location.search}`,
    leave: (url) => location.replace(url),
    servedFrom: () => ({ pathname: location.pathname, hash: location.hash }),
  };
};

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
