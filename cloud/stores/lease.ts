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

/** Work under way. It fails when what it works on is given up: it may hang on that for ever. */
function createWork() {
  const running = new Set<Promise<unknown>>();
  const waiting = new Set<(fault: Error) => void>();
  const unlessGivenUp = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      work.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  return {
    isIdle: () => running.size === 0,
    /** Waits for what runs now; more may have begun by then. */
    settled: () => Promise.allSettled(running),
    giveUp(fault: Error): void {
      for (const fail of [...waiting]) fail(fault);
    },
    async finish<T>(work: Promise<T>): Promise<T> {
      const job = unlessGivenUp(work);
      running.add(job);
      try {
        return await job;
      } finally {
        running.delete(job);
      }
    },
  };
}

/** Something costly that is open while it is used and can be closed in between. It is never open twice. */
export function createLease<Resource>({ open, close }: LeaseEngine<Resource>): Lease<Resource> {
  const work = createWork();
  let current: Promise<Resource> | undefined;
  let closing: Promise<unknown> = Promise.resolve();

  function openOnceClosed(): Promise<Resource> {
    const opening = closing.then(open);
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  }

  /** The resource is `last`'s from here on. Whoever comes waits for that, and opens it anew. */
  function handOver(taken: Promise<Resource>, last: (resource: Resource) => Promise<void>): Promise<void> {
    const job = taken.then(last);
    closing = job.catch(() => undefined);
    current = undefined;
    return job;
  }

  async function closeCurrent(): Promise<void> {
    if (current !== undefined) await handOver(current, close).catch(() => undefined);
    else await closing;
  }

  async function run<T>(task: (resource: Resource) => Promise<T>): Promise<T> {
    current ??= openOnceClosed();
    return task(await current);
  }

  return {
    use: (task) => work.finish(run(task)),
    isIdle: () => work.isIdle(),
    async rest() {
      while (!work.isIdle()) await work.settled();
      await closeCurrent();
    },
    async end(last) {
      while (!work.isIdle()) await work.settled();
      await handOver(current ?? openOnceClosed(), last);
    },
    async giveUp(fault) {
      work.giveUp(fault);
      await closeCurrent();
    },
  };
}
