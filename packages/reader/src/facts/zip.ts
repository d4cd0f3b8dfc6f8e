import { inflateSync } from 'fflate';

import { BookError, type ByteSource } from './source';

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes packed, and as the directory says unpacked. */
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly method: number;
  readonly isLocked: boolean;
}

export interface Zip {
  readonly entries: readonly ZipEntry[];
  readonly get: (name: string) => ZipEntry | undefined;
  /**
   * A file, unpacked up to the size that it names.
   * @throws BookError for one that is locked, too large, or not what the directory says
   */
  read(entry: ZipEntry, most?: number): Promise<Uint8Array>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 0xffff;

/** A book has chapters and pictures, not more. */
const MOST_ENTRIES = 50_000;
const MOST_DIRECTORY = 32 * 1024 * 1024;
/** All of a book, unpacked: five times what may be added. */
const MOST_TOTAL = 1000 * 1024 * 1024;
/** Text packs to a tenth; what packs to a thousandth is a bomb, unless it is small. */
const MOST_RATIO = 400;
const RATIO_FREE = 8 * 1024 * 1024;
/** What is read of one file unless more is asked for. */
const MOST_READ = 16 * 1024 * 1024;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The end record, from behind: a comment may follow it. */
const findEnd = (tail: Uint8Array): DataView => {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END) return new DataView(tail.buffer, tail.byteOffset + at, END_BYTES);
  }
  throw new BookError('broken', 'zip');
};

/** A name that leads out of the archive, or that some system would take for a place of its own. */
export const leadsOut = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0');

const entryAt = (directory: Uint8Array, at: number): { readonly entry: ZipEntry; readonly next: number } => {
  const view = viewOf(directory);
  if (at + CENTRAL_BYTES > directory.length || view.getUint32(at, true) !== CENTRAL)
    throw new BookError('broken', 'zip');
  const [nameBytes, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const start = at + CENTRAL_BYTES;
  const name = new TextDecoder().decode(directory.subarray(start, start + (nameBytes ?? 0)));
  return {
    next: start + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0),
    entry: {
      name,
      method: view.getUint16(at + 10, true),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    },
  };
};

const isBomb = ({ size, packed }: ZipEntry): boolean => size > RATIO_FREE && size > packed * MOST_RATIO;

/** @throws BookError for an archive that is not to be unpacked */
const check = (entries: readonly ZipEntry[]): void => {
  const out = entries.find(({ name }) => leadsOut(name));
  if (out !== undefined) throw new BookError('path', out.name.slice(0, 80));
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MOST_TOTAL || entries.some(isBomb)) throw new BookError('bomb', String(total));
};

const readEntries = (directory: Uint8Array, count: number): readonly ZipEntry[] => {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    const { entry, next } = entryAt(directory, at);
    entries.push(entry);
    at = next;
  }
  return entries;
};

const contentOf = async (source: ByteSource, entry: ZipEntry): Promise<Uint8Array> => {
  const head = await source.read(entry.offset, entry.offset + LOCAL_BYTES);
  const view = viewOf(head);
  if (head.length < LOCAL_BYTES || view.getUint32(0, true) !== LOCAL) throw new BookError('broken', 'zip');
  const start = entry.offset + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = await source.read(start, start + entry.packed);
  if (packed.length < entry.packed) throw new BookError('broken', 'zip');
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new BookError('broken', `method ${entry.method}`);
  try {
    // Into a place of the size that is named: what would be more is not kept.
    return inflateSync(packed, { out: new Uint8Array(entry.size) });
  } catch {
    throw new BookError('broken', 'zip');
  }
};

/**
 * Reads the directory of an archive, and no file of it. Archives of more than 4 GB are none of books.
 * @throws BookError
 */
export const openZip = async (source: ByteSource): Promise<Zip> => {
  const tail = await source.read(Math.max(0, source.size - END_BYTES - MOST_COMMENT), source.size);
  const end = findEnd(tail);
  const [count, bytes, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  if (count > MOST_ENTRIES || bytes > MOST_DIRECTORY) throw new BookError('bomb', `${count} files`);
  if (start + bytes > source.size) throw new BookError('broken', 'zip');
  const entries = readEntries(await source.read(start, start + bytes), count);
  check(entries);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    entries,
    get: (name) => byName.get(name),
    read: async (entry, most = MOST_READ) => {
      if (entry.isLocked) throw new BookError('password', '');
      if (entry.size > most) throw new BookError('bomb', String(entry.size));
      return contentOf(source, entry);
    },
  };
};
