import { ClassicLevel } from 'classic-level';

export type LevelOperation = { type: 'put'; key: Buffer; value: Buffer } | { type: 'del'; key: Buffer };

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
  /** Waits for the calls under way; later ones are refused. */
  close(): Promise<void>;
}

const BYTES = { keyEncoding: 'buffer', valueEncoding: 'buffer' } as const;

const openCursor = (level: ClassicLevel<Buffer, Buffer>, from: Buffer, to: Buffer): LevelCursor => {
  const iterator = level.iterator({ gte: from, lt: to });
  return {
    async next() {
      const entry = await iterator.next();
      return entry && { key: entry[0], value: entry[1] };
    },
    seek: (target) => iterator.seek(target),
    end: () => iterator.close(),
  };
};

/** LevelDB. Only one process may hold a directory; a second open fails with LevelDB's own words for it. */
export const openLevelDatabase = async (directory: string): Promise<LevelDatabase> => {
  const level = new ClassicLevel<Buffer, Buffer>(directory, BYTES);
  try {
    await level.open();
  } catch (error) {
    // The reason, such as the lock of another process, stands below "not open".
    throw Reflect.get(Object(error), 'cause') ?? error;
  }
  return {
    // At once and not in a thread: entries are small and mostly in memory, and the way there takes longer than the read.
    get: async (key) => level.getSync(key),
    write: async (operations, durability) => level.batch([...operations], { sync: durability === 'durable' }),
    cursor: (from, to) => openCursor(level, from, to),
    close: () => level.close(),
  };
};
