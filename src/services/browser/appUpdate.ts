import { lazy } from '@inkside/kit';
import type { AppUpdateEvent, AppUpdatePort } from '../ports/site';

interface AppUpdateParts {
  /** Undefined without TLS on another computer's address, and in old browsers. */
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined;
  readonly location: Pick<Location, 'reload'>;
}

/** The code for it comes when it is called. `accept` puts the version that waits in force. */
const registerWorker = async (tell: (event: AppUpdateEvent) => void, reload: () => void, isServed: () => boolean) => {
  const [{ Workbox }, { followVersions }] = await Promise.all([import('workbox-window'), import('./worker/versions')]);
  const workbox = new Workbox('/sw.js');
  const registration = await workbox.register();
  return {
    workbox,
    accept: registration === undefined ? reload : followVersions(registration, tell, isServed),
  };
};

/** A service worker by Workbox. */
export const createAppUpdate = ({ container, location }: AppUpdateParts): AppUpdatePort => {
  const listeners = new Set<(event: AppUpdateEvent) => void>();
  const tell = (event: AppUpdateEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const reload = (): void => tell({ kind: 'activated' });
  // From the start: another tab may accept a version before this one has looked for any.
  let isServed = (container?.controller ?? null) !== null;
  let isRestWanted = false;
  const goOn = (): void => container?.controller?.postMessage({ type: 'GO_ON' });
  container?.addEventListener('controllerchange', () => {
    // The first version of all takes up its work in a page that no worker served: that changes nothing.
    if (isServed) return reload();
    isServed = true;
    if (isRestWanted) goOn();
  });

  const register = lazy(() => registerWorker(tell, reload, () => isServed));
  // Registration may fail (private windows, a full disk): the app works without it.
  const withWorker = (
    work: (registered: Awaited<ReturnType<typeof register>>) => unknown,
    failed?: () => void,
  ): void => {
    if (container !== undefined)
      register()
        .then(work)
        .catch(failed ?? (() => undefined));
  };

  return {
    watch: (report) => {
      listeners.add(report);
      return () => void listeners.delete(report);
    },
    keep: () => {
      if (!isServed) withWorker(() => undefined);
    },
    keepRest: () => {
      isRestWanted = true;
      goOn();
    },
    look: () => withWorker(({ workbox }) => workbox.update()),
    // Where even the code for it is gone, another tab has put a new version in force.
    activate: () => withWorker(({ accept }) => accept(), reload),
    reload: () => location.reload(),
  };
};
