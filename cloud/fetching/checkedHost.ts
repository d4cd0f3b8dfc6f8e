import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

import { addressRefused, fetchFailed } from './fetchFailure';
import { kindOfAddress } from './networkAddress';
import { hostOf, isWebPort, portOf } from './webAddress';

/** All addresses of a name. Rejects when there are none. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** As the machine resolves, its hosts file included. */
export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

export interface HostRules {
  readonly resolve: Resolver;
  /** Opens 127.0.0.0/8 and ::1, at any port, and nothing else that is refused. */
  readonly fetchesLoopback: boolean;
}

/** Never asked of a resolver: those names are this machine (RFC 6761, 6.3), whatever a name server says. */
const LOCAL_NAME = /(^|\.)localhost\.?$/;
const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];

/** What needs no resolver. */
const knownAddresses = (host: string): readonly string[] | undefined => {
  if (isIP(host) !== 0) return [host];
  return LOCAL_NAME.test(host) ? LOCAL_ADDRESSES : undefined;
};

const addressesOf = async (host: string, resolve: Resolver): Promise<readonly string[]> => {
  const found =
    knownAddresses(host) ??
    (await resolve(host).catch(() => {
      throw fetchFailed('name not found');
    }));
  if (found.length === 0) throw fetchFailed('name not found');
  return found;
};

const mayReach = (addresses: readonly string[], url: URL, fetchesLoopback: boolean): boolean => {
  const kinds = new Set(addresses.map(kindOfAddress));
  if (kinds.has('refused')) return false;
  return kinds.has('loopback') ? fetchesLoopback && kinds.size === 1 : isWebPort(portOf(url));
};

/**
 * The addresses to connect to, in the resolver's order: the name is resolved once, and every address that it has must
 * be allowed. A name with one public and one private address is refused as a whole, because which of them a client
 * takes is the name's owner's choice. Throws `errors.addressRefused`, `errors.fetchFailed`.
 */
export const checkedHost = async (url: URL, { resolve, fetchesLoopback }: HostRules): Promise<readonly string[]> => {
  const addresses = await addressesOf(hostOf(url), resolve);
  if (!mayReach(addresses, url, fetchesLoopback)) throw addressRefused();
  return addresses;
};

/** Whether `url` is refused whatever its name resolves to: by the address or the port that stands in it. */
export const isRefusedAtSight = (url: URL, { fetchesLoopback }: Pick<HostRules, 'fetchesLoopback'>): boolean => {
  const known = knownAddresses(hostOf(url));
  if (known) return !mayReach(known, url, fetchesLoopback);
  return !fetchesLoopback && !isWebPort(portOf(url));
};
