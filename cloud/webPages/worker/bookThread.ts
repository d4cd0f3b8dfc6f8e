import { Worker } from 'node:worker_threads';

import { WebPageFailure } from '../failure';
import type { BookWork } from './work';

/** A page that takes longer has been made to. */
const TASK_MS = 30_000;
/** Memory of a thread for what is no picture; one that wants more ends, and only its page with it. */
const HEAP_MB = 512;
/** A thread that nobody needs goes after so long. */
const IDLE_MS = 60_000;

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly reason?: string;
}

interface Asker {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** One thread, and who waits for it. */
interface Thread {
  ask(method: string, values: readonly unknown[]): Promise<unknown>;
  end(): Promise<unknown>;
}

const startThread = (taskMs: number, onEnd: () => void): Thread => {
  const worker = new Worker(new URL('./bookWorker.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const askers = new Map<number, Asker>();
  let asked = 0;
  // A thread keeps the process alive only while somebody waits for it.
  worker.unref();
  const settle = (id: number): Asker | undefined => {
    const asker = askers.get(id);
    askers.delete(id);
    if (askers.size === 0) worker.unref();
    return asker;
  };
  worker.on('message', ({ id, result, reason }: Answer) => {
    const asker = settle(id);
    if (reason === undefined) asker?.resolve(result);
    else asker?.reject(new WebPageFailure('errors.pageComplex'));
  });
  // It exits too, which is what its askers learn.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    onEnd();
    for (const { reject } of askers.values()) reject(new WebPageFailure('errors.pageComplex'));
    askers.clear();
  });
  return {
    ask: (method, values) =>
      new Promise((resolve, reject) => {
        asked += 1;
        const id = asked;
        const timer = setTimeout(() => void worker.terminate(), taskMs);
        const ended =
          <Value>(settled: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            settled(value);
          };
        askers.set(id, { resolve: ended(resolve), reject: ended(reject) });
        worker.ref();
        worker.postMessage({ id, method, values });
      }),
    end: () => worker.terminate(),
  };
};

/** The work in a thread of its own. */
export type BookThread = BookWork & { close(): Promise<void> };

/**
 * Reads pages and unpacks pictures beside the thread that serves everybody: one task after another, each with an end, in a
 * thread that starts when it is needed. Whatever a page does to it (memory, time, a fault of a library) ends that one
 * task with `errors.pageComplex`, and the next starts a new thread.
 */
export const createBookThread = (taskMs = TASK_MS): BookThread => {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    await ending?.end();
  };
  const started = (): Thread => {
    if (thread !== undefined) return thread;
    const mine = startThread(taskMs, () => {
      if (thread === mine) thread = undefined;
    });
    thread = mine;
    return mine;
  };
  const run = async (method: string, values: readonly unknown[]): Promise<unknown> => {
    if (isClosed) throw new WebPageFailure('errors.unavailable');
    clearTimeout(idle);
    try {
      return await started().ask(method, values);
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    }
  };
  const proxied =
    <Name extends keyof BookWork>(method: Name) =>
    (...values: Parameters<BookWork[Name]>): ReturnType<BookWork[Name]> => {
      // One after another, so that a task's time is its own.
      const mine = last.then(() => run(method, values));
      last = mine.catch(() => undefined);
      return mine as ReturnType<BookWork[Name]>;
    };
  return {
    ...{ readArticle: proxied('readArticle'), readWholePage: proxied('readWholePage') },
    ...{ readPiece: proxied('readPiece'), convertPicture: proxied('convertPicture'), drawCover: proxied('drawCover') },
    ...{ writeEpub: proxied('writeEpub'), writePage: proxied('writePage') },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
};
