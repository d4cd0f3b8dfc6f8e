import { lazy } from '../lazy';
import type { AppUpdateEvent, AppUpdatePort } from '../ports/appUpdate';

interface AppUpdateParts {
  /** Undefined without TLS on another computer's address, and in old browsers. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly location: Pick<Location, 'reload'>;
}

/** A service worker by Workbox, which tells waiting workers from those that were there before. */
export const createAppUpdate = ({ container, location }: AppUpdateParts): AppUpdatePort => {
  const listeners = new Set<(event: AppUpdateEvent) => void>();
  const tell = (event: AppUpdateEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const register = lazy(async () => {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js');
    let hasWaited = false;
    workbox.addEventListener('waiting', () => {
      hasWaited = true;
      tell({ kind: 'waiting' });
    });
    // A page that no worker serves yet hears nothing of a change of workers, but of the new one's state.
    for (const name of ['controlling', 'activated'] as const) {
      workbox.addEventListener(name, () => {
        // The very first worker takes up its work too, and changes nothing.
        if (hasWaited) tell({ kind: 'activated' });
      });
    }
    await workbox.register();
    return workbox;
  });
  // Registration may fail (private windows, a full disk): the app works without it.
  const withWorker = (work: (workbox: Awaited<ReturnType<typeof register>>) => unknown): void => {
    if (container === undefined) return;
    register().then(work).catch(() => undefined);
  };

  return {
    watch: (report) => {
      listeners.add(report);
      return () => void listeners.delete(report);
    },
    look: () => withWorker((workbox) => workbox.update()),
    activate: () => withWorker((workbox) => workbox.messageSkipWaiting()),
    reload: () => location.reload(),
  };
};
