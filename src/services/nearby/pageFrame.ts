import * as v from 'valibot';

import { PortError } from '../../app/kit/appError';
import { LOCAL_QUESTION, localReply } from '../contract/share';

/** What of the browser's window is used. */
export interface FramePage {
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
export const askPage = (window: FramePage, { page, id, address, limitMs }: Question): Promise<boolean> => {
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
