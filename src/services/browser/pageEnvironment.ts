import { CANCEL } from 'redux-saga';

import { asEpochMs, type ClockPort, type IdsPort, type Stop, type WakeUps } from '@inkside/kit';
import type { DevicePort } from '../ports';
import type { VisibilityPort } from '../ports/session';

/** The computer's clock. A saga that is cancelled while it sleeps clears the timer through the `CANCEL` key. */
export const createClock = (): ClockPort => ({
  now: () => asEpochMs(Date.now()),
  sleep: (ms) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    return Object.assign(slept, { [CANCEL]: () => clearTimeout(timer) });
  },
});

/** Calls back while the page can still act, before it is hidden or closed. */
export type Closings = (closing: () => void) => Stop;

type ListenedTo = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Both events: phones close a hidden page without a word, and a page that is left for another one may never be hidden. */
export const createClosings =
  (window: ListenedTo, document: ListenedTo & Pick<Document, 'visibilityState'>): Closings =>
  (closing) => {
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') closing();
    };
    const onPageHide = (): void => closing();
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  };

/** What browsers of phones and tablets call themselves (specification section 9: by user agent). */
const MOBILE = /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|webOS|Mobi/i;

export const createDevice = ({ userAgent }: Pick<Navigator, 'userAgent'>): DevicePort => ({
  isMobile: () => MOBILE.test(userAgent),
});

const ID_BYTES = 16;

/** Random ids. `randomUUID` is not used: browsers offer it on https and localhost only. */
export const createIds = (crypto: Pick<Crypto, 'getRandomValues'>): IdsPort => ({
  newId: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
});

type Looked = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** What the browser says of this tab: another one may be in front of it, or the window may be away. */
export const createVisibility = (document: Looked): VisibilityPort => ({
  isVisible: () => document.visibilityState === 'visible',
  watch: (report) => {
    const onChange = (): void => report();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
});

/** The network is back, or the page is looked at again. */
export const createWakeUps =
  (window: ListenedTo, document: ListenedTo & Pick<Document, 'visibilityState'>): WakeUps =>
  (wake) => {
    const onVisibility = () => {
      if (document.visibilityState === 'visible') wake();
    };
    const onOnline = () => wake();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  };
