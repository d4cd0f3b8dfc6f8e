import type { Dispatch } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

import { type EnteredRoute, routeEntered } from '../features/route/slice';
import { lazy } from '@inkside/kit';
import type { NavigationPort } from '../services/ports';
import { placeOf, redirects, routeNames, routeTable } from '../features/route/routeTable';

/** Path and query behind the `#`. */
const split = (hash: string): readonly [pathname: string, search: string] => {
  const [pathname = '', ...rest] = hash.replace(/^#/, '').split('?');
  return [pathname === '' ? '/' : pathname, rest.join('?')];
};

const routeAt = (name: string, pathname: string, search: string): EnteredRoute => ({
  name,
  path: search === '' ? pathname : `${pathname}?${search}`,
  params: {},
  query: Object.fromEntries(new URLSearchParams(search)),
});

/** The sign-in page as a route; undefined anywhere else. */
const signInAt = (hash: string): EnteredRoute | undefined => {
  const [pathname, search] = split(hash);
  return pathname === routeTable.login.path ? routeAt('login', pathname, search) : undefined;
};

const ledOn = (pathname: string): string => {
  const next = Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined;
  return next === undefined ? pathname : ledOn(next);
};

/** A place that only signed-in people enter, where its path says so without the router; undefined elsewhere. */
const closedPlaceAt = (hash: string): EnteredRoute | undefined => {
  const [pathname, search] = split(hash);
  const path = ledOn(pathname);
  const name = routeNames.find((known) => routeTable[known].path === path);
  if (name === undefined || placeOf(name)?.access !== 'private') return undefined;
  return routeAt(name, path, search);
};

export interface Routing {
  readonly navigation: NavigationPort;
  readonly Routes: ComponentType;
  /** Says where it stands, and from then on wherever it goes. */
  readonly begin: () => void;
}

/** What stands on the screen. Undefined: nothing yet. A failure is of the network, and the page has to be loaded anew. */
export type Shown = { readonly Page: ComponentType | undefined } | 'failed';

interface EntranceParts {
  readonly window: Pick<Window, 'location' | 'history' | 'addEventListener'>;
  readonly dispatch: Dispatch;
  /** Whether it is known that nobody is signed in. */
  readonly isVisitor: () => boolean;
  readonly loadSignIn: () => Promise<ComponentType>;
  readonly loadRouting: () => Promise<(dispatch: Dispatch, location: Location) => Routing>;
}

export interface Entrance {
  readonly navigation: NavigationPort;
  /** Fetches what the address will need. Rejects when it cannot be fetched. */
  readonly prepare: () => Promise<unknown>;
  /** Says where the app was opened. Comes when the sagas run. */
  readonly begin: () => void;
  readonly watch: (listener: () => void) => () => void;
  readonly shown: () => Shown;
}

/** What is on the screen, for React to read. */
const createScreen = () => {
  const listeners = new Set<() => void>();
  let shown: Shown = { Page: undefined };
  return {
    show: (next: Shown): void => {
      shown = next;
      for (const listener of listeners) listener();
    },
    shown: (): Shown => shown,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Says each route once. */
const createVoice = (dispatch: Dispatch) => {
  let last = '';
  return (route: EnteredRoute): void => {
    if (route.path === last) return;
    last = route.path;
    dispatch(routeEntered(route));
  };
};

/** The router takes over where it is needed, for good. */
const createStage = ({ window, dispatch, ...loads }: EntranceParts) => {
  const { show, ...screen } = createScreen();
  const say = createVoice(dispatch);
  const loadSignIn = lazy(loads.loadSignIn);
  const loadRouting = lazy(loads.loadRouting);
  let routing: Routing | undefined;

  const openRouting = async (): Promise<void> => {
    const open = await loadRouting();
    if (routing !== undefined) return;
    routing = open(dispatch, window.location);
    show({ Page: routing.Routes });
    // Known by now to whoever is led on at once.
    routing.begin();
  };
  const openSignIn = async (): Promise<void> => {
    const Page = await loadSignIn();
    if (routing === undefined) show({ Page });
  };
  const look = (): void => {
    if (routing !== undefined) return;
    const { hash } = window.location;
    const route = signInAt(hash);
    (route === undefined ? openRouting() : openSignIn()).catch(() => {
      // Whoever has gone on meanwhile sees what they went to.
      if (window.location.hash === hash) show('failed');
    });
    if (route !== undefined) say(route);
  };
  return { ...screen, say, look, loadSignIn, loadRouting, routing: () => routing };
};

/**
 * The sign-in page stands by itself until somebody goes anywhere else: a fifth of the first load would be the router,
 * which is fetched while they type. Once it is there it reads the address, and the sign-in page is one of its own.
 */
export const makeEntrance = (parts: EntranceParts): Entrance => {
  const { location, history } = parts.window;
  const { say, look, loadSignIn, loadRouting, routing, watch, shown } = createStage(parts);

  const go: NavigationPort['go'] = (path, options) => {
    const open = routing();
    if (open !== undefined) return open.navigation.go(path, options);
    if (options?.replace === true) history.replaceState(null, '', `#${path}`);
    else history.pushState(null, '', `#${path}`);
    look();
  };

  return {
    navigation: {
      go,
      current: () => routing()?.navigation.current() ?? (location.hash.slice(1) || '/'),
      leave: (url) => location.replace(url),
      servedFrom: () => ({ pathname: location.pathname, hash: location.hash }),
    },
    prepare: () => (signInAt(location.hash) === undefined ? loadRouting() : loadSignIn()),
    begin: () => {
      parts.window.addEventListener('hashchange', look);
      parts.window.addEventListener('input', () => void loadRouting().catch(() => undefined), { once: true });
      const closed = parts.isVisitor() ? closedPlaceAt(location.hash) : undefined;
      if (closed !== undefined) say(closed);
      look();
    },
    watch,
    shown,
  };
};
