import { useSyncExternalStore } from 'react';

const subscribe = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether the computer has a network at all, as far as the browser knows: it hears of that before a call fails. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
