import { PortError } from '@inkside/kit';
import type { SignInLink } from '../ports/session';
import type { SessionFacts } from '@inkside/protocol';

/** The part of the window that holds the address. */
export interface AddressBar {
  readonly location: Pick<Location, 'hash' | 'search'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

const PARAMETER = 'once';
const SIGN_IN = '#/login';

/** Only the sign-in page says what becomes of a link: from another place it leads there, and back afterwards. */
const onSignIn = (place: string): string =>
  place.split('?')[0] === SIGN_IN ? place : `${SIGN_IN}?redirect=${encodeURIComponent(place.replace(/^#/, ''))}`;

/**
 * Takes the one-time token out of an address such as `#/login?once=…`. The address is cleaned at once, so that the
 * token stands neither in the history nor in what the router reads; and it is that of the root, since the guard opens any
 * other anew, which would lose what is held here.
 */
export const takeLinkToken = ({ location, history }: AddressBar): string | undefined => {
  const [route = '', ...rest] = location.hash.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const token = query.get(PARAMETER);
  if (token === null) return undefined;
  query.delete(PARAMETER);
  const others = query.toString();
  const remains = others === '' ? route : `${route}?${others}`;
  history.replaceState(history.state, '', `/${location.search}${onSignIn(remains)}`);
  return token === '' ? undefined : token;
};

interface LinkParts {
  /** The bearer token that the link is worth, once. */
  readonly redeem: () => Promise<string>;
  /** Whose a bearer token is; what it gives opens the session. */
  readonly look: (bearer: string) => Promise<() => SessionFacts>;
  /** Ends the session of a bearer token, which nobody wants. */
  readonly end: (bearer: string) => void;
}

/** What the cloud gave for the link is kept: who it belongs to may be asked again, and opens one session at most. */
export const createSignInLink = ({ redeem, look, end }: LinkParts): SignInLink => {
  let bearer: string | undefined;
  let state: 'wanted' | 'opened' | 'left' = 'wanted';
  /** Nobody hears of it: whoever asked has gone. */
  const assertWanted = (): void => {
    if (state !== 'wanted') throw new PortError('errors.linkUsed');
  };
  return {
    redeem: async () => {
      if (bearer === undefined) {
        bearer = await redeem();
        if (state === 'left') end(bearer);
      }
      assertWanted();
      const open = await look(bearer);
      assertWanted();
      state = 'opened';
      return open();
    },
    drop: () => {
      if (state !== 'wanted') return;
      state = 'left';
      if (bearer !== undefined) end(bearer);
    },
  };
};
