import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ObjectStoreError } from '../objectStore';

/** The MD5 of one body. */
export interface Md5 {
  /** The next bytes of the body, which have been written to its file and end there at `end`. */
  follow(batch: readonly Uint8Array[], end: number): void;
  /** Lower-case hex. To be asked for once, also of a body that nobody wants any more: until then its file is read. */
  digest(): Promise<string>;
}

/** The first `end` bytes of the file are the body's. With `id`, it is an end, and the MD5 is asked for. */
interface Message {
  body: number;
  fd: number;
  end: number;
  id?: number;
}

interface Answer {
  id: number;
  md5: string;
  /** Why the file could not be read. */
  reason?: string;
}

interface Thread {
  /** Bodies that it has begun and not ended. */
  bodies: number;
  tell(message: Message): void;
  ask(message: Message): Promise<string>;
  end(): Promise<unknown>;
}

interface Asker {
  readonly resolve: (md5: string) => void;
  readonly reject: (reason: Error) => void;
}

/** `onEnd` is called once the thread answers nothing any more. */
const startThread = (onEnd: (thread: Thread) => void): Thread => {
  const worker = new Worker(new URL('./md5Worker.mjs', import.meta.url), { execArgv: [] });
  const askers = new Map<number, Asker>();
  let asked = 0;
  let isOver = false;
  // A thread keeps the process alive only while somebody waits for it.
  worker.unref();
  worker.on('message', ({ id, md5, reason }: Answer) => {
    if (reason === undefined) askers.get(id)?.resolve(md5);
    else askers.get(id)?.reject(new Error(reason));
    askers.delete(id);
    if (askers.size === 0) worker.unref();
  });
  const thread: Thread = {
    bodies: 0,
    tell: (message) => worker.postMessage(message),
    ask: (message) =>
      new Promise((resolve, reject) => {
        if (isOver) throw new ObjectStoreError('unavailable');
        asked += 1;
        if (askers.size === 0) worker.ref();
        askers.set(asked, { resolve, reject });
        worker.postMessage({ ...message, id: asked });
      }),
    end: () => worker.terminate(),
  };
  // It exits too, which is what its askers learn.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    isOver = true;
    onEnd(thread);
    for (const { reject } of askers.values()) reject(new ObjectStoreError('unavailable'));
    askers.clear();
  });
  return thread;
};

/** For a body too small to be worth the way to a thread, and where there is one processor only. */
export const md5Here = (): Md5 => {
  const digest = createHash('md5');
  return {
    follow(batch) {
      for (const chunk of batch) digest.update(chunk);
    },
    digest: async () => digest.digest('hex'),
  };
};

const md5In = (thread: Thread, body: number, fd: number): Md5 => {
  let end = 0;
  thread.bodies += 1;
  return {
    follow(_batch, reached) {
      end = reached;
      thread.tell({ body, fd, end });
    },
    digest() {
      thread.bodies -= 1;
      return thread.ask({ body, fd, end });
    },
  };
};

/** One processor is for everything else; more than these are not kept busy by what one process receives. */
const MOST_THREADS = 4;

/**
 * MD5 beside the thread that serves everybody: it takes longer than all else that is done with the bytes of a body. The
 * thread reads the file after it was written, so that no bytes are handed over, none wait for it in memory, and the
 * client does not wait for it either. A thread starts when a body needs it and stays; one that dies takes its bodies
 * with it (`unavailable`), and the next body starts another.
 */
export const createMd5Threads = (most = Math.min(availableParallelism() - 1, MOST_THREADS)) => {
  const threads = new Set<Thread>();
  let begun = 0;
  let isClosed = false;
  const leastBusy = (): Thread | undefined => {
    const [least] = [...threads].toSorted((a, b) => a.bodies - b.bodies);
    return least && (least.bodies === 0 || threads.size >= most) ? least : undefined;
  };
  const start = (): Thread => {
    const thread = startThread((ended) => threads.delete(ended));
    threads.add(thread);
    return thread;
  };
  return {
    /** Of the body that is written to the file `fd`, which must be open for reading until the digest is there. */
    begin(fd: number): Md5 {
      if (isClosed) throw new ObjectStoreError('unavailable');
      if (most < 1) return md5Here();
      begun += 1;
      return md5In(leastBusy() ?? start(), begun, fd);
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
};

export type Md5Threads = ReturnType<typeof createMd5Threads>;
