import leveldown from 'leveldown';

export type LevelOperation = leveldown.Operation;

export interface LevelCursor {
  /** The next entry in byte order, `undefined` at the end. */
  next(): Promise<{ key: Buffer; value: Buffer } | undefined>;
  /** Goes on at the first key not below `target`. */
  seek(target: Buffer): void;
  end(): Promise<void>;
}

export interface LevelDatabase {
  get(key: Buffer): Promise<Buffer | undefined>;
  /** All or nothing. `durable` waits for the disk; otherwise a power cut (not a crash of the process) may undo it. */
  write(operations: readonly LevelOperation[], durability: 'durable' | 'lazy'): Promise<void>;
  /** Over `from` (included) to `to` (excluded); the caller ends it. */
  cursor(from: Buffer, to: Buffer): LevelCursor;
  close(): Promise<void>;
}

const promised = <T>(start: (done: leveldown.Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)));
  });

type Run = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * LevelDB's native code ends the process when it is used while it closes. So every call passes here: after `close` it
 * is refused, and `close` waits for those under way.
 */
const createGate = (): { checkOpen: () => void; run: Run; shut: () => Promise<void> } => {
  const running = new Set<Promise<unknown>>();
  let isShut = false;
  const checkOpen = (): void => {
    if (isShut) throw new Error('The database is closed.');
  };
  return {
    checkOpen,
    async run(task) {
      checkOpen();
      const work = task();
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async shut() {
      isShut = true;
      await Promise.allSettled(running);
    },
  };
};

const openCursor = (iterator: leveldown.Iterator, run: Run): LevelCursor => ({
  next: () =>
    run(
      () =>
        new Promise((resolve, reject) => {
          iterator.next((error, key, value) => {
            if (error) reject(error);
            else resolve(key === undefined || value === undefined ? undefined : { key, value });
          });
        }),
    ),
  seek: (target) => iterator.seek(target),
  end: () => run(() => promised((done) => iterator.end(done))),
});

/** LevelDB with promises. Only one process may hold a directory; a second open fails. */
export const openLevelDatabase = async (directory: string): Promise<LevelDatabase> => {
  const level = leveldown(directory);
  await promised((done) => level.open({ createIfMissing: true }, done));
  const gate = createGate();

  const find = (key: Buffer): Promise<Buffer | undefined> =>
    new Promise((resolve, reject) => {
      level.get(key, { asBuffer: true }, (error, value) => {
        // LevelDB names an absent key only in the text of the error.
        if (error?.message.startsWith('NotFound')) resolve(undefined);
        else if (error) reject(error);
        else resolve(value);
      });
    });

  return {
    get: (key) => gate.run(() => find(key)),
    write: (operations, durability) =>
      gate.run(() => promised((done) => level.batch(operations, { sync: durability === 'durable' }, done))),
    cursor(from, to) {
      gate.checkOpen();
      return openCursor(level.iterator({ gte: from, lt: to, keyAsBuffer: true, valueAsBuffer: true }), gate.run);
    },
    async close() {
      await gate.shut();
      await promised((done) => level.close(done));
    },
  };
};
