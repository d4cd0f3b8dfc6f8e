import { placeOf, redirects, routeNames, routeTable } from '../features/route/routeTable';
import type { EnteredRoute } from '../features/route/slice';

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
export const signInAt = (hash: string): EnteredRoute | undefined => {
  const [pathname, search] = split(hash);
  return pathname === routeTable.login.path ? routeAt('login', pathname, search) : undefined;
};

const ledOn = (pathname: string): string => {
  const next = Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined;
  return next === undefined ? pathname : ledOn(next);
};

/** A place that only signed-in people enter, where its path says so without the router; undefined elsewhere. */
export const closedPlaceAt = (hash: string): EnteredRoute | undefined => {
  const [pathname, search] = split(hash);
  const path = ledOn(pathname);
  const name = routeNames.find((known) => routeTable[known].path === path);
  if (name === undefined || placeOf(name)?.access !== 'private') return undefined;
  return routeAt(name, path, path === pathname ? search : '');
};
