import ipaddr from 'ipaddr.js';

import { identityKey } from '../../accounts/identity';
import type { Identity } from '../../accounts/identity';

/** Groups of an IPv6 address that name a network: one customer has all the addresses in it. */
const NETWORK_GROUPS = 4;

/** Counts a caller by network address; IPv4 written as IPv6 is the same caller. */
export const remoteKey = (remote: string): string => {
  if (!ipaddr.isValid(remote)) return `remote:${remote}`;
  const address = ipaddr.process(remote);
  if (address instanceof ipaddr.IPv4) return `remote:${address.toString()}`;
  return `remote:${address.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16)).join(':')}`;
};

/** Counts a call by where it comes from and by whose account it is about. */
export const callKeys = (remote: string, identity: Identity): readonly string[] => [
  remoteKey(remote),
  identityKey(identity),
];
