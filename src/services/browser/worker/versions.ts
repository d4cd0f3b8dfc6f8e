import type { AppUpdateEvent } from '../../ports/site';

/** What is read of a worker and of the registration that holds it. */
export type Worker = Pick<ServiceWorker, 'state' | 'addEventListener' | 'postMessage'>;
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
 * but in its memory. It is offered that version, and loaded anew only for one that was accepted here: whether another tab
 * accepted it, or the last tab that kept it back was closed, looks the same from such a page.
 * @param isServed whether a worker serves the page by now: then the browser itself says that another one took its place
 * @returns accepts what waits; what waits no more is in force already, and only this page is older
 */
export const followVersions = (
  registration: Registration,
  tell: (event: AppUpdateEvent) => void,
  isServed: () => boolean,
): (() => void) => {
  let accepted: Worker | null = null;
  const wait = (): void => tell({ kind: 'waiting' });
  const follow = (worker: Worker): void => {
    // The very first version changes nothing.
    const isUpdate = registration.active !== null;
    worker.addEventListener('statechange', () => {
      if (!isUpdate) return;
      if (worker.state === 'installed') setTimeout(() => registration.waiting === worker && wait(), WAITING_MS);
      if (isServed() || worker.state !== 'activated') return;
      if (worker === accepted) tell({ kind: 'activated' });
      else wait();
    });
  };
  registration.addEventListener(
    'updatefound',
    () => registration.installing !== null && follow(registration.installing),
  );
  if (registration.installing !== null) follow(registration.installing);
  if (registration.waiting !== null) {
    follow(registration.waiting);
    wait();
  }
  return () => {
    accepted = registration.waiting;
    if (accepted === null) tell({ kind: 'activated' });
    else accepted.postMessage({ type: 'SKIP_WAITING' });
  };
};
