/** The part of the window that holds the address. */
export interface AddressBar {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

const PARAMETER = 'once';

/**
 * Takes the one-time token out of an address such as `#/login?once=…`. The address is cleaned at once, so that the
 * token stands neither in the history nor in what the router reads.
 */
export const takeLinkToken = ({ location, history }: AddressBar): string | undefined => {
  const [route = '', ...rest] = location.hash.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const token = query.get(PARAMETER);
  if (token === null) return undefined;
  query.delete(PARAMETER);
  const others = query.toString();
  const remains = others === '' ? route : `${route}?${others}`;
  history.replaceState(history.state, '', `${location.pathname}${location.search}${remains}`);
  return token === '' ? undefined : token;
};
