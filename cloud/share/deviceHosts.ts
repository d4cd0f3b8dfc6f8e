import ipaddr from 'ipaddr.js';

/** As many as stand in one policy. */
const MOST_HOSTS = 20;

/** A browser writes the many forms of an IPv4 address (`0x7f.1`, `2130706433`) as four numbers before it asks. */
const plainAddress = (told: string): { readonly ip: ipaddr.IPv4; readonly port: string } | undefined => {
  if (!URL.canParse(told)) return undefined;
  const { protocol, username, password, hostname, port } = new URL(told);
  if (protocol !== 'http:' || `${username}${password}` !== '' || !ipaddr.IPv4.isValidFourPartDecimal(hostname))
    return undefined;
  return { ip: ipaddr.IPv4.parse(hostname), port: port === '' ? '' : `:${Number(port)}` };
};

/**
 * Scheme, address and port of what a device told of itself, in the words of a content policy; undefined for all that is no
 * plain address of a home network. Written anew from numbers, so that nothing of the device's own text gets into a policy.
 *
 * Home networks are 10/8, 172.16/12 and 192.168/16. 169.254/16 is left out: a machine takes one only where no router is, and
 * machines of data centres tell their secrets there. So are names, since whoever answers for one chooses where it leads; and
 * IPv6, which the grammar of policies does not have (CSP 3, host-part): browsers pass over such a source.
 */
const hostOf = (told: string, takesLoopback: boolean): string | undefined => {
  const address = plainAddress(told);
  if (address === undefined) return undefined;
  const range = address.ip.range();
  const isHome = range === 'private' || (takesLoopback && range === 'loopback');
  return isHome ? `http://${address.ip.octets.join('.')}${address.port}` : undefined;
};

/**
 * The hosts that a page for these devices may ask, each once. `takesLoopback`: also this computer's own addresses, which
 * are those of a stand-in for a device where person and cloud are on one computer.
 */
export const hostsOf = (
  cards: readonly { readonly host: string }[],
  { takesLoopback }: { readonly takesLoopback: boolean },
): readonly string[] => {
  const hosts = cards.flatMap(({ host }) => hostOf(host, takesLoopback) ?? []);
  return [...new Set(hosts)].slice(0, MOST_HOSTS);
};
