import ipaddr from 'ipaddr.js';

export type AddressKind = 'public' | 'loopback' | 'refused';

/** Of IPv6 only this block is given to networks that anyone reaches (RFC 4291, IANA registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Translators of IPv4 inside of the global block or beside it; what stands in them is an IPv4 address that the
 * machine's own router may reach: 6to4, Teredo, NAT64 with its local form (RFC 3056, 4380, 6052, 8215).
 */
const TRANSLATED = ['2002::/16', '2001::/23', '64:ff9b::/96', '64:ff9b:1::/48'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
);
/** Documentation and benchmarking (RFC 3849, 9637), which some tables call plain unicast. */
const UNROUTED = ['2001:db8::/32', '3fff::/20', '5f00::/16'].map((block) => ipaddr.IPv6.parseCIDR(block));
/** Protocol assignments and the old 6to4 relay: not in every table of reserved blocks (RFC 6890, 7526). */
const RESERVED_V4 = ['192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15'].map((block) => ipaddr.IPv4.parseCIDR(block));

const kindOfV4 = (address: ipaddr.IPv4): AddressKind => {
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  return range === 'unicast' && !RESERVED_V4.some((block) => address.match(block)) ? 'public' : 'refused';
};

/** `…:0:5efe:` or `…:200:5efe:` before an IPv4 address of the site itself, under any prefix (RFC 5214). */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);

const kindOfV6 = (address: ipaddr.IPv6): AddressKind => {
  if (address.isIPv4MappedAddress()) return kindOfV4(address.toIPv4Address());
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || !address.match(GLOBAL_UNICAST)) return 'refused';
  if (isIsatap(address)) return 'refused';
  return [...TRANSLATED, ...UNROUTED].some((block) => address.match(block)) ? 'refused' : 'public';
};

/** What kind of network an address (as text, no brackets) lies in. Anything that is no address is refused. */
export const kindOfAddress = (text: string): AddressKind => {
  // A zone names an interface of this machine.
  if (text.includes('%')) return 'refused';
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return kindOfV4(ipaddr.IPv4.parse(text));
  return ipaddr.IPv6.isValid(text) ? kindOfV6(ipaddr.IPv6.parse(text)) : 'refused';
};
