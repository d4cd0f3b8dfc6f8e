import { createHash } from 'node:crypto';

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of a zip, while it is read. */
export interface ZipEntry {
  readonly name: string;
  /** Whether packing it is worth while. */
  readonly isText: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What went into the zip under a name. */
export interface ZippedEntry {
  readonly name: string;
  /** Before compression. */
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const NOTHING = new Uint8Array(0);
const TEXT_LEVEL = 6;

/** A zip that is written as it is read: no entry stands in memory whole. */
export const createZipStream = () => {
  const ready: Uint8Array[] = [];
  const zip = new Zip((failure, bytes) => {
    if (failure !== null) throw failure;
    if (bytes.length > 0) ready.push(bytes);
  });

  return {
    /** The zip's next bytes; the entry's hash at the end. */
    async *add({ name, isText, chunks }: ZipEntry): AsyncGenerator<Uint8Array, ZippedEntry> {
      const file = isText ? new ZipDeflate(name, { level: TEXT_LEVEL }) : new ZipPassThrough(name);
      zip.add(file);
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        file.push(chunk);
        yield* ready.splice(0);
      }
      file.push(NOTHING, true);
      yield* ready.splice(0);
      return { name, bytes, sha256: hash.digest('hex') };
    },
    *end(): Generator<Uint8Array> {
      zip.end();
      yield* ready.splice(0);
    },
  };
};
