import type { AppUpdateEvent } from '../../ports/appUpdate';

/** What is read of a worker and of the registration that holds it. */
export type Worker = Pick<ServiceWorker, 'state' | 'addEventListener'>;
export interface Registration {
  readonly installing: Worker | null;
  readonly waiting: Worker | null;
  readonly active: Worker | null;
  readonly addEventListener: ServiceWorkerRegistration['addEventListener'];
}

/** A new version that nobody's page keeps back is in force at once: it is given so long to be. */
const WAITING_MS = 200;

/**
 * Tells of every version that comes while this page is open, also of one after one that was declined. A page that no
 * worker serves is told as well when the worker of another version took up its work: from then on its own code is nowhere
 * but in its memory, and nothing is loaded anew unasked.
 */
export const followVersions = (registration: Registration, tell: (event: AppUpdateEvent) => void): void => {
  let hasWaited = false;
  const wait = (): void => {
    hasWaited = true;
    tell({ kind: 'waiting' });
  };
  const follow = (worker: Worker): void => {
    // The very first version changes nothing.
    const isUpdate = registration.active !== null;
    worker.addEventListener('statechange', () => {
      if (!isUpdate) return;
      if (worker.state === 'installed') setTimeout(() => registration.waiting === worker && wait(), WAITING_MS);
      if (worker.state !== 'activated') return;
      if (hasWaited) tell({ kind: 'activated' });
      else wait();
    });
  };
  registration.addEventListener('updatefound', () => registration.installing !== null && follow(registration.installing));
  if (registration.installing !== null) follow(registration.installing);
  if (registration.waiting === null) return;
  follow(registration.waiting);
  wait();
};
