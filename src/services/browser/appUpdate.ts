import { lazy } from '../lazy';
import type { AppUpdateEvent, AppUpdatePort } from '../ports/appUpdate';

interface AppUpdateParts {
  /** Undefined without TLS on another computer's address, and in old browsers. */
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined;
  readonly location: Pick<Location, 'reload'>;
}

/** A service worker by Workbox. */
export const createAppUpdate = ({ container, location }: AppUpdateParts): AppUpdatePort => {
  const listeners = new Set<(event: AppUpdateEvent) => void>();
  const tell = (event: AppUpdateEvent): void => {
    for (const listener of listeners) listener(event);
  };
  // From the start: another tab may accept a version before this one has looked for any.
  if ((container?.controller ?? null) !== null) {
    container?.addEventListener('controllerchange', () => tell({ kind: 'activated' }));
  }

  const register = lazy(async () => {
    const [{ Workbox }, { followVersions }] = await Promise.all([import('workbox-window'), import('./worker/versions')]);
    const workbox = new Workbox('/sw.js');
    const registration = await workbox.register();
    if (registration !== undefined) followVersions(registration, tell);
    return { workbox, registration };
  });
  // Registration may fail (private windows, a full disk): the app works without it.
  const withWorker = (work: (registered: Awaited<ReturnType<typeof register>>) => unknown): void => {
    if (container === undefined) return;
    register().then(work).catch(() => undefined);
  };

  return {
    watch: (report) => {
      listeners.add(report);
      return () => void listeners.delete(report);
    },
    look: () => withWorker(({ workbox }) => workbox.update()),
    activate: () =>
      withWorker(({ workbox, registration }) => {
        // What waits no more is in force already: only this page is older.
        if ((registration?.waiting ?? null) === null) tell({ kind: 'activated' });
        else workbox.messageSkipWaiting();
      }),
    reload: () => location.reload(),
  };
};
