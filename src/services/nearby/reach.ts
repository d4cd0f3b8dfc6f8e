import { DEVICE_PORT } from '../contract/share';
import type { NearbyPort } from '../ports/nearby';

export interface ReachPage {
  readonly location: Pick<Location, 'protocol' | 'hostname'>;
  readonly navigator: { readonly permissions?: Pick<Permissions, 'query'> };
  fetch(address: string, init: RequestInit): Promise<unknown>;
}

interface ReachParts {
  readonly page: ReachPage;
  /** Milliseconds; a test waits less. */
  readonly limitMs?: number;
}

const LIMIT_MS = 3000;

/** Names and addresses of this computer and of home networks, as a page's address shows them. */
const home = /^(?:[^.:]+|.+\.(?:local|localhost)|(?:127\.\d+|10\.\d+|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+|\[(?:::1|f[cd].+|fe80:.+)\])$/i;

/** What browsers call the permission to ask addresses of the network at home; an older one knows no such name. */
const permissionNames = ['local-network', 'local-network-access'];

const isGranted = async ({ permissions }: ReachPage['navigator'], name: string): Promise<boolean> => {
  try {
    return (await permissions?.query({ name: name as PermissionName }))?.state === 'granted';
  } catch {
    return false;
  }
};

/**
 * Whether a browser lets this page ask there at all. The content policy names one port; and what came over https, or
 * from the internet, is kept from plain addresses at home unless a person has granted it.
 */
const mayAsk = async ({ location, navigator }: ReachPage, address: string): Promise<boolean> => {
  const { protocol, port } = new URL(address);
  if (protocol !== 'http:' || port !== DEVICE_PORT) return false;
  if (location.protocol === 'http:' && home.test(location.hostname)) return true;
  const granted = await Promise.all(permissionNames.map((name) => isGranted(navigator, name)));
  return granted.includes(true);
};

/** Any answer will do: what it says stays hidden from the page, and the device learns nothing of who asks. */
const answers = async (page: ReachPage, address: string, limitMs: number): Promise<boolean> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    await page.fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', signal: limit.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** Asks the page of a device whether it is there. Silence says something only where the browser let the question out. */
export const createReach =
  ({ page, limitMs = LIMIT_MS }: ReachParts): NearbyPort['reach'] =>
  async (address) => {
    if (await answers(page, address, limitMs)) return 'reached';
    return (await mayAsk(page, address)) ? 'unreached' : 'unsure';
  };
