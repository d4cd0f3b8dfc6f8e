import type { TabLife } from './tabLife';

type Tab = Pick<TabLife, 'isAlive' | 'never'>;

interface Candidate {
  readonly tab: Tab;
  readonly lead: () => unknown;
  readonly reject: (reason: unknown) => void;
  readonly resolve: (value: unknown) => void;
}

/** Web Locks of one browser: exclusive, first come first served, handed on when a tab dies. */
export interface BrowserLocks {
  /** What `navigator.locks` is to a tab. */
  of(tab: Tab): Pick<LockManager, 'request'>;
  /** The tab ended: what it held goes on to the next. */
  drop(tab: Tab): void;
}

export const createBrowserLocks = (): BrowserLocks => {
  const queues = new Map<string, Candidate[]>();

  const serve = (name: string): void => {
    const holder = queues.get(name)?.[0];
    if (holder === undefined) return;
    const done = (): void => remove(name, holder);
    void Promise.resolve()
      .then(() => holder.lead())
      .then(holder.resolve, holder.reject)
      .finally(done);
  };
  const remove = (name: string, candidate: Candidate): void => {
    const queue = queues.get(name) ?? [];
    const index = queue.indexOf(candidate);
    if (index < 0) return;
    queue.splice(index, 1);
    if (index === 0) serve(name);
  };

  const request = (tab: Tab, name: string, options: LockOptions, lead: () => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const candidate = { tab, lead, resolve, reject };
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(candidate);
      options.signal?.addEventListener('abort', () => {
        if (queue[0] === candidate) return;
        remove(name, candidate);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      if (queue.length === 1) serve(name);
    });

  return {
    of: (tab) => ({
      request: ((name: string, options: LockOptions, lead: () => unknown) =>
        tab.isAlive() ? request(tab, name, options, lead) : tab.never()) as LockManager['request'],
    }),
    drop: (tab) => {
      for (const [name, queue] of queues) {
        for (const candidate of queue.filter((other) => other.tab === tab)) remove(name, candidate);
      }
    },
  };
};
