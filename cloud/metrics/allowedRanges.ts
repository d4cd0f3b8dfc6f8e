import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An IPv4 address in the IPv6 form, as a socket for both shows it, is the IPv4 address. */
const addressOf = (text: string): Address | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

export const isRange = (text: string): boolean => ipaddr.isValidCIDR(text);

/** Whether an address lies in one of the CIDR ranges; what is no address lies in none. */
export const createRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const parsed = ranges.map((range) => ipaddr.parseCIDR(range));
  return (text) => {
    const address = addressOf(text);
    if (address === undefined) return false;
    return parsed.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
  };
};
