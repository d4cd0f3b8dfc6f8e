import type { Action } from '@reduxjs/toolkit';
import { type SagaGenerator, select, take } from 'typed-redux-saga';

import { preferencesReadElsewhere, selectUsesWebApp, webAppChosen } from '../features/preferences/slice';
import { type EnteredRoute, routeEntered } from '../features/route/slice';
import { sessionClosed, sessionClosing, sessionOpened } from '../features/session/slice';
import type { SessionState } from '../features/session/types';
import type { Services } from '../services/ports';
import { placeOf } from '../features/route/routeTable';
import { safeRedirect } from '../features/session/logic';

/** `leave` loads another address of this site; `go` stays in the app. */
export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'leave'; readonly url: string };

interface Device {
  /** The browser of a phone or tablet, by its user agent, in which nobody has asked for the app itself. */
  readonly isMobile: boolean;
}

/** Where the page itself was served from. */
interface ServedFrom {
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
const toSignIn = ({ path }: EnteredRoute): Decision => go(signInPath(path));

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

const triggers = [
  ...[routeEntered, sessionOpened, sessionClosing, sessionClosed],
  ...[webAppChosen, preferencesReadElsewhere],
];

const sessionAfter = (session: SessionState, action: Action): SessionState => {
  if (sessionOpened.match(action)) return { phase: 'signedIn', user: action.payload };
  if (sessionClosed.match(action)) return { phase: 'signedOut', ...action.payload };
  // Between the two nobody is sent anywhere.
  return sessionClosing.match(action) ? { phase: 'unknown' } : session;
};

const usesWebAppAfter = (usesWebApp: boolean, action: Action): boolean => {
  if (webAppChosen.match(action)) return action.payload;
  return preferencesReadElsewhere.match(action) ? action.payload.usesWebApp === true : usesWebApp;
};

/** The page for phones is open to everybody: who leaves it by its button is led on from the root, and back by the other. */
const afterChoice = (action: Action, isMobile: boolean): Decision | undefined => {
  if (!webAppChosen.match(action)) return undefined;
  if (action.payload) return go('/');
  return isMobile ? go(MOBILE_PATH) : stay;
};

/** Whether a session has ended by the person's own wish: whoever is turned out comes back, and may go on reading. */
const isWayOut = (before: Action | undefined, action: Action): boolean =>
  sessionClosing.match(before) && sessionClosed.match(action) && action.payload.returnTo === null;

/**
 * Sends people where the guard's rules want them, whenever the route or the session changes. Goes by what it heard and
 * not by the store, which may show the past. Runs as long as the app.
 */
export function* guardSaga({ navigation, device }: Pick<Services, 'navigation' | 'device'>): SagaGenerator<void> {
  let route: EnteredRoute | null = null;
  let session: SessionState = { phase: 'unknown' };
  let usesWebApp = yield* select(selectUsesWebApp);
  let before: Action | undefined;
  for (;;) {
    const action: Action = yield* take(triggers);
    usesWebApp = usesWebAppAfter(usesWebApp, action);
    session = sessionAfter(session, action);
    if (routeEntered.match(action)) route = action.payload;
    const hasLeft = isWayOut(before, action);
    before = action;
    if (route === null) continue;
    const isMobile = device.isMobile();
    const led = hasLeft ? toSignIn(route) : undefined;
    const decision =
      led ??
      afterChoice(action, isMobile) ??
      decide(route, session, { isMobile: isMobile && !usesWebApp }, navigation.servedFrom());
    if (decision.kind === 'go') navigation.go(decision.path, { replace: true });
    if (decision.kind === 'leave') navigation.leave(decision.url);
  }
}
