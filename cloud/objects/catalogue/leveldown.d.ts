/** The part of leveldown 6 that the index uses; the package brings no types. */
declare module 'leveldown' {
  namespace leveldown {
    type Done<T = void> = (error: Error | null | undefined, value: T) => void;
    type Operation = { type: 'put'; key: Buffer; value: Buffer } | { type: 'del'; key: Buffer };

    interface Iterator {
      next(done: (error: Error | null | undefined, key?: Buffer, value?: Buffer) => void): void;
      seek(target: Buffer): void;
      end(done: Done): void;
    }

    interface Database {
      open(options: { createIfMissing: boolean }, done: Done): void;
      close(done: Done): void;
      get(key: Buffer, options: { asBuffer: true }, done: Done<Buffer>): void;
      batch(operations: readonly Operation[], options: { sync: boolean }, done: Done): void;
      iterator(options: { gte: Buffer; lt: Buffer; keyAsBuffer: true; valueAsBuffer: true }): Iterator;
    }
  }

  function leveldown(location: string): leveldown.Database;
  export = leveldown;
}
