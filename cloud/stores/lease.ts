export interface Lease<Resource> {
  /** Opens the resource when it is closed, and keeps it open until `work` has settled. */
  use<T>(work: (resource: Resource) => Promise<T>): Promise<T>;
  isIdle(): boolean;
  /** Waits for running work and closes the resource. The next use opens it again. */
  rest(): Promise<void>;
  /** Waits for running work and gives the resource to `work` alone, which closes it. Whoever comes meanwhile waits. */
  end(work: (resource: Resource) => Promise<void>): Promise<void>;
  /** Gives the resource up: running work fails with `fault` at once, and the next use opens it again. */
  giveUp(fault: Error): Promise<void>;
}

export interface LeaseEngine<Resource> {
  readonly open: () => Promise<Resource>;
  readonly close: (resource: Resource) => Promise<void>;
}

/** Work that fails when what it works on is given up: it may hang on that for ever. */
function createGivingUp() {
  const waiting = new Set<(fault: Error) => void>();
  return {
    unlessGivenUp<T>(work: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      });
    },
    giveUp(fault: Error): void {
      for (const fail of [...waiting]) fail(fault);
    },
  };
}

/** Something costly that is open while it is used and can be closed in between. It is never open twice. */
export function createLease<Resource>({ open, close }: LeaseEngine<Resource>): Lease<Resource> {
  const running = new Set<Promise<unknown>>();
  let current: Promise<Resource> | undefined;
  let closing: Promise<unknown> = Promise.resolve();
  const givingUp = createGivingUp();

  function closeCurrent(): void {
    if (current === undefined) return;
    closing = current.then(close).catch(() => undefined);
    current = undefined;
  }

  async function openOnceClosed(): Promise<Resource> {
    await closing;
    try {
      return await open();
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  async function run<T>(work: (resource: Resource) => Promise<T>): Promise<T> {
    current ??= openOnceClosed();
    return work(await current);
  }

  return {
    async use(work) {
      const job = givingUp.unlessGivenUp(run(work));
      running.add(job);
      try {
        return await job;
      } finally {
        running.delete(job);
      }
    },
    isIdle: () => running.size === 0,
    async rest() {
      while (running.size > 0) await Promise.allSettled(running);
      closeCurrent();
      await closing;
    },
    async end(work) {
      while (running.size > 0) await Promise.allSettled(running);
      const taken = current ?? openOnceClosed();
      current = undefined;
      const job = taken.then(work);
      closing = job.catch(() => undefined);
      await job;
    },
    async giveUp(fault) {
      givingUp.giveUp(fault);
      closeCurrent();
      await closing;
    },
  };
}
