import { addressRefused } from './fetchFailure';

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

export const isWebAddress = (text: string): boolean => {
  try {
    webAddress(text);
    return true;
  } catch {
    return false;
  }
};

export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

export const isWebPort = (port: number): boolean => WEB_PORTS.has(port);

/** The host as a resolver takes it: IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
