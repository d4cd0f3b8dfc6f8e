import type { Stop } from '../ports';

/** Calls back while the page can still act, before it is hidden or closed. */
export type Closings = (closing: () => void) => Stop;

type EventSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Both events: phones close a hidden page without a word, and a page that is left for another one may never be hidden. */
export const createClosings =
  (window: EventSource, document: EventSource & Pick<Document, 'visibilityState'>): Closings =>
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
