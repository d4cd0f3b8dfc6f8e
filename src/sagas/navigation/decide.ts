import { safeRedirect } from '../../features/session/logic';
import type { SessionState } from '../../features/session/types';
import type { EnteredRoute } from '../../features/route/slice';

export type Decision = { readonly kind: 'stay' } | { readonly kind: 'go'; readonly path: string };

/** Routes that need no token (specification section 2), as far as they exist. */
const publicRoutes: ReadonlySet<string> = new Set(['login', 'notFound']);

const stay: Decision = { kind: 'stay' };
const go = (path: string): Decision => ({ kind: 'go', path });

const signInPath = (returnTo: string): string => {
  const back = safeRedirect(returnTo);
  return back === undefined || back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
};

/**
 * The route guard's rules (specification section 2). While the vault was not asked yet nothing is decided, so that a
 * reload stays where it was.
 */
export const decide = (route: EnteredRoute, session: SessionState): Decision => {
  switch (session.phase) {
    case 'unknown':
    case 'signingOut':
      return stay;
    case 'signedIn':
      return route.name === 'login' ? go(safeRedirect(route.query['redirect'] ?? null) ?? '/') : stay;
    case 'signedOut':
      return publicRoutes.has(route.name) ? stay : go(signInPath(session.returnTo ?? route.path));
  }
};
