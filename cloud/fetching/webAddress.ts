import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

import { addressRefused, fetchFailed } from './fetchFailure';

const MAX_LENGTH = 2048;
/**
 * Where web servers and book catalogues answer; the others speak protocols that a crafted request could reach (mail,
 * databases, caches).
 */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 3000, 5000, 8000, 8008, 8080, 8081, 8083, 8088, 8443, 8888]);

/**
 * An address that may be fetched as far as its text tells. The URL parser brings every spelling of an IPv4 address
 * (decimal, octal, hexadecimal, short) into the dotted form, so that it is the parsed host that is looked at later.
 * Throws `errors.addressRefused`.
 */
export const webAddress = (text: string, base?: URL): URL => {
  if (text.length > MAX_LENGTH || !URL.canParse(text, base)) throw addressRefused();
  const url = new URL(text, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || url.hostname === '') throw addressRefused();
  url.hash = '';
  return url;
};

/**
 * Whether a login that was given for one address may go to another: of its own origin, or of the same host where that has
 * gone over from http to https. Throws for what is no absolute address.
 */
export const takesLogin = (given: string | URL, asked: string | URL): boolean => {
  const [from, to] = [new URL(given), new URL(asked)];
  if (from.origin === to.origin) return true;
  return from.protocol === 'http:' && to.protocol === 'https:' && from.host === to.host;
};

export const isWebAddress = (text: string): boolean => {
  try {
    webAddress(text);
    return true;
  } catch {
    return false;
  }
};

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

const isWebPort = (port: number): boolean => WEB_PORTS.has(port);

/** The host as a resolver takes it: IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

type AddressKind = 'public' | 'loopback' | 'refused';

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
  /** CIDR ranges of the operator's own network that may be asked, at any port: a catalogue in the same house. */
  readonly fetchesFrom?: readonly string[];
}

type Openings = Pick<HostRules, 'fetchesLoopback' | 'fetchesFrom'>;

const parsed = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  if (text.includes('%') || !ipaddr.isValid(text)) return undefined;
  return ipaddr.process(text);
};

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean => {
  const [network, bits] = ipaddr.parseCIDR(range);
  return network.kind() === address.kind() && address.match([network, bits]);
};

/** Whether the operator has opened it: by name of its range, or all of this computer. */
const isOpened = (text: string, { fetchesLoopback, fetchesFrom = [] }: Openings): boolean => {
  if (fetchesLoopback && kindOfAddress(text) === 'loopback') return true;
  const address = parsed(text);
  return address !== undefined && fetchesFrom.some((range) => isIn(address, range));
};

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

const mayReach = (addresses: readonly string[], url: URL, openings: Openings): boolean => {
  if (addresses.every((address) => isOpened(address, openings))) return true;
  return addresses.every((address) => kindOfAddress(address) === 'public') && isWebPort(portOf(url));
};

/**
 * The addresses to connect to, in the resolver's order: the name is resolved once, and every address that it has must
 * be allowed. A name with one public and one private address is refused as a whole, because which of them a client
 * takes is the name's owner's choice. Throws `errors.addressRefused`, `errors.fetchFailed`.
 */
export const checkedHost = async (url: URL, rules: HostRules): Promise<readonly string[]> => {
  const addresses = await addressesOf(hostOf(url), rules.resolve);
  if (!mayReach(addresses, url, rules)) throw addressRefused();
  return addresses;
};

/** Those of the operator's ranges that `addresses` lie in. */
const rangesAround = (addresses: readonly string[], ranges: readonly string[]): readonly string[] => {
  const found = addresses.flatMap((address) => parsed(address) ?? []);
  return ranges.filter((range) => found.some((address) => isIn(address, range)));
};

/**
 * The rules for what an address names: redirects, pictures, feeds. The operator's ranges are for those who type an
 * address of theirs, so that nothing from outside leads into them: only those stay open that `addresses` lie in.
 */
export const rulesFrom = <Rules extends HostRules>(rules: Rules, addresses: readonly string[]): Rules => ({
  ...rules,
  fetchesFrom: rangesAround(addresses, rules.fetchesFrom ?? []),
});

/** The same for what stands in the document at `url`; one that is nowhere opens nothing. */
export const rulesOfPage = async <Rules extends HostRules>(rules: Rules, url: string): Promise<Rules> => {
  if ((rules.fetchesFrom ?? []).length === 0) return rules;
  const addresses = URL.canParse(url) ? await addressesOf(hostOf(new URL(url)), rules.resolve).catch(() => []) : [];
  // A name with one address outside could stand for anything.
  const isInside = addresses.every((address) => isOpened(address, { ...rules, fetchesLoopback: false }));
  return rulesFrom(rules, isInside ? addresses : []);
};

/** Whether `url` is refused whatever its name resolves to: by the address or the port that stands in it. */
export const isRefusedAtSight = (url: URL, openings: Openings): boolean => {
  const known = knownAddresses(hostOf(url));
  if (known) return !mayReach(known, url, openings);
  return !openings.fetchesLoopback && !isWebPort(portOf(url));
};
