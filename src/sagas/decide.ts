import { placeOf } from '../features/route/routeTable';
import type { EnteredRoute } from '../features/route/slice';
import { safeRedirect } from '../features/session/logic';
import type { SessionState } from '../features/session/types';

/** `leave` loads another address of this site; `go` stays in the app. */
export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'leave'; readonly url: string };

export interface Device {
  /** The browser of a phone or tablet, by its user agent. */
  readonly isMobile: boolean;
}

/** Where the page itself was served from. */
export interface ServedFrom {
  readonly pathname: string;
  /** With its `#`; empty without one. */
  readonly hash: string;
}

const stay: Decision = { kind: 'stay' };
const go = (path: string): Decision => ({ kind: 'go', path });

const MOBILE_PATH = '/downloadPageMobile';

const signInPath = (path: string): string => {
  const back = safeRedirect(path);
  return back === undefined || back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
};

/** Where a person is led who has ended the session, whatever page it was. */
export const toSignIn = ({ path }: EnteredRoute): Decision => go(signInPath(path));

const forUser = (route: EnteredRoute): Decision => {
  if (route.name === 'login') return go(safeRedirect(route.query['redirect'] ?? null) ?? '/');
  return placeOf(route.name) === undefined ? go('/') : stay;
};

const forVisitor = (route: EnteredRoute): Decision => {
  const place = placeOf(route.name);
  if (place === undefined) return go('/login');
  return place.access === 'public' ? stay : toSignIn(route);
};

/**
 * The route guard's rules (specification section 2), in their order. While the vault was not asked yet nothing is
 * decided about people, so that a reload stays where it was.
 */
export const decide = (route: EnteredRoute, session: SessionState, device: Device, served: ServedFrom): Decision => {
  if (served.pathname !== '/') return { kind: 'leave', url: `/${served.hash}` };
  if (device.isMobile && (route.name === 'notFound' || placeOf(route.name)?.access !== 'public'))
    return go(MOBILE_PATH);
  switch (session.phase) {
    case 'unknown':
    case 'signingOut':
      return stay;
    case 'signedIn':
      return forUser(route);
    case 'signedOut':
      return forVisitor(route);
  }
};
