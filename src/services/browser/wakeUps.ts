import type { Stop } from '../ports';

/** Calls back when it is worth to try the network again. */
export type WakeUps = (wake: () => void) => Stop;

type EventSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The network is back, or the page is looked at again. */
export const createWakeUps =
  (window: EventSource, document: EventSource & Pick<Document, 'visibilityState'>): WakeUps =>
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
