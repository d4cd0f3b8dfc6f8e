const MAX_LENGTH = 2048;

/** A name of a site, an address by numbers, or this computer: a word alone is none of them. */
const isHost = (host: string): boolean => /[.:]/.test(host) || host === 'localhost';

const isOfWeb = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') && isHost(hostname) && username === '' && password === '';

/** What somebody typed as an address of the web, without a scheme too (`example.org/a`); undefined for what is none. */
export const typedAddress = (text: string): string | undefined => {
  const typed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
  if (/^$|\s/.test(typed) || typed.length > MAX_LENGTH || !URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  return isOfWeb(url) ? url.href : undefined;
};
