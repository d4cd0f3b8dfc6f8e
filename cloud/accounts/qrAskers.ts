import { isSameText, keyedHash } from './hashes';

/** Which page shows a code, as far as a server can know: what its browser calls itself, and its network address. */
export interface QrAsker {
  /** "Firefox"; empty where it cannot be told. */
  readonly browser: string;
  /** "Windows"; empty where it cannot be told. */
  readonly system: string;
  readonly remote: string;
}

/**
 * Who shows a code stands in the picture's address, sealed: making a code keeps nothing, and nobody can put other words
 * there. What a browser says of itself is its own word all the same.
 */
export interface QrAskers {
  seal(id: string, asker: QrAsker): string;
  /** Undefined for what this cloud did not seal for this code. */
  read(id: string, sealed: string): QrAsker | undefined;
}

const SEAL_DIGITS = 24;
const BREAK = '\n';

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]): string =>
  names.find(([form]) => form.test(text))?.[1] ?? '';

/** In this order: most name themselves and those that they come from. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** What of a caller can be shown. */
export const askerOf = (userAgent: string, remote: string): QrAsker => ({
  browser: nameIn(userAgent, BROWSERS),
  system: nameIn(userAgent, SYSTEMS),
  remote: remote.replace(/^::ffff:(?=\d+\.)/, ''),
});

export const createQrAskers = (key: string): QrAskers => {
  const sealOf = (id: string, text: string): string => keyedHash(key, `qr asker\n${id}\n${text}`).slice(0, SEAL_DIGITS);
  return {
    seal: (id, { browser, system, remote }) => {
      const text = Buffer.from([browser, system, remote].join(BREAK)).toString('base64url');
      return `${text}.${sealOf(id, text)}`;
    },
    read: (id, sealed) => {
      const [text = '', seal = '', ...rest] = sealed.split('.');
      if (rest.length > 0 || !isSameText(seal, sealOf(id, text))) return undefined;
      const [browser = '', system = '', remote = ''] = Buffer.from(text, 'base64url').toString().split(BREAK);
      return { browser, system, remote };
    },
  };
};
