import * as v from 'valibot';

import { devicePaths, LOCAL_QUESTION, localPageAnswer, localReply } from '@inkside/protocol';
import type { Http } from '../http/createHttp';
import type { NearbyPort } from '../ports/nearby';
import { type IdsPort, PortError } from '@inkside/kit';

/** What of the browser's window is used. */
interface FramePage {
  readonly document: {
    createElement(name: 'iframe'): HTMLIFrameElement;
    readonly body: { append(frame: HTMLIFrameElement): void };
  };
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void;
  removeEventListener(name: 'message', hear: (event: MessageEvent) => void): void;
}

interface Question {
  /** Where the page for local transfer lies, on this server. */
  readonly page: string;
  /** Of this question; the reply repeats it. */
  readonly id: string;
  /** What is to be asked. */
  readonly address: string;
  /** Milliseconds until the page must have replied. */
  readonly limitMs: number;
}

/** The page must not get at this one, so it has no origin of its own; and browsers ask a person through this one. */
const SANDBOX = 'allow-scripts';
const ALLOW = 'local-network-access; local-network';

/**
 * Opens the page for local transfer out of sight, asks it, and takes it away.
 *
 * @returns whether the device answered it.
 * @throws PortError `errors.network` when the page does not come or says nothing in time.
 */
const askPage = (window: FramePage, { page, id, address, limitMs }: Question): Promise<boolean> => {
  const frame = window.document.createElement('iframe');
  let hear: (event: MessageEvent) => void = () => undefined;
  const replied = new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => reject(new PortError('errors.network', { operation: 'devices' })), limitMs);
    hear = ({ source, origin, data }) => {
      // A frame without an origin calls it "null", as any other would: that it is this frame counts.
      if (source === null || source !== frame.contentWindow || origin !== 'null') return;
      const reply = v.safeParse(localReply, data);
      if (!reply.success || reply.output.id !== id) return;
      clearTimeout(timer);
      resolve(reply.output.isReached);
    };
  });
  window.addEventListener('message', hear);
  frame.hidden = true;
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = ALLOW;
  frame.src = page;
  // It cannot be named as the receiver, having no origin; nothing but this page was ever loaded into it.
  frame.onload = () => frame.contentWindow?.postMessage({ kind: LOCAL_QUESTION, id, address }, '*');
  window.document.body.append(frame);
  return replied.finally(() => {
    window.removeEventListener('message', hear);
    frame.remove();
  });
};

export interface ReachPage extends FramePage {
  readonly location: Pick<Location, 'protocol' | 'hostname'>;
  readonly navigator: { readonly permissions?: Pick<Permissions, 'query'> };
}

export interface ReachParts {
  readonly http: Http;
  readonly ids: IdsPort;
  readonly page: ReachPage;
  /** Milliseconds; a test waits less. */
  readonly limitMs?: number;
}

/** The page asks a device for three seconds, and has to come itself. */
const LIMIT_MS = 10_000;

/** Names and addresses of this computer and of home networks, as a page's address shows them. */
const home =
  /^(?:[^.:]+|.+\.(?:local|localhost)|(?:127\.\d+|10\.\d+|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+|\[(?:::1|f[cd].+|fe80:.+)\])$/i;

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
 * Whether a browser lets pages of this one ask there at all: what came over https, or from the internet, is kept from plain
 * addresses at home unless a person has granted it.
 */
const mayAsk = async ({ location, navigator }: ReachPage): Promise<boolean> => {
  if (location.protocol === 'http:' && home.test(location.hostname)) return true;
  const granted = await Promise.all(permissionNames.map((name) => isGranted(navigator, name)));
  return granted.includes(true);
};

/**
 * Asks the page of a device whether it is there, through a page that may ask the account's own devices at home and nobody
 * else. Silence says something only where the browser let the question out.
 */
export const createReach =
  ({ http, ids, page, limitMs = LIMIT_MS }: ReachParts): NearbyPort['reach'] =>
  async (address) => {
    const { data } = await http.call(localPageAnswer, {
      method: 'GET',
      path: devicePaths.localPage,
      operation: 'devices',
    });
    if (!data.hosts.includes(new URL(address).origin)) return 'unsure';
    if (await askPage(page, { page: data.address, id: ids.newId(), address, limitMs })) return 'reached';
    return (await mayAsk(page)) ? 'unreached' : 'unsure';
  };
