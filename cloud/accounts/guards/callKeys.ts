import ipaddr from 'ipaddr.js';

import { identityKey } from '../identity';
import type { Identity } from '../identity';

/** Groups of an IPv6 address that name a network: one customer has all the addresses in it. */
const NETWORK_GROUPS = 4;

/** Some proxies forward the port as well, which is another one for each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

const withoutPort = (remote: string): string => {
  const [, six, four] = WITH_PORT.exec(remote) ?? [];
  return six ?? four ?? remote;
};

/** Counts a caller by network address; IPv4 written as IPv6 is the same caller. */
export const remoteKey = (remote: string): string => {
  const host = withoutPort(remote);
  if (!ipaddr.isValid(host)) return `remote:${host}`;
  const address = ipaddr.process(host);
  if (address instanceof ipaddr.IPv4) return `remote:${address.toString()}`;
  return `remote:${address.parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}`;
};

/** Counts what one network does about one account: strangers elsewhere use nothing of it up. `from` is a `remoteKey`. */
export const pairKey = (from: string, identity: Identity): string => `${from}\n${identityKey(identity)}`;
