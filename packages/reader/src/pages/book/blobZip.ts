import { PortError } from '@inkside/kit';

interface ZipEntry {
  readonly name: string;
  /** Unpacked, bytes, as the directory says. */
  readonly size: number;
  readonly packed: number;
  readonly method: number;
  readonly offset: number;
}

export interface BlobZip {
  /** In the order of the directory; folders are left out. */
  readonly names: readonly string[];
  /** Unpacked bytes of an entry; 0 where there is none. */
  size(name: string): number;
  /** Undefined where there is none. @throws PortError `reader.faults.tooLarge`, `reader.faults.broken` */
  read(name: string, type?: string): Promise<Blob | undefined>;
}

const MEBIBYTE = 1024 * 1024;
/** One entry never becomes more: pictures of a comic have 20 MB at most. */
const MOST_ENTRY_BYTES = 128 * MEBIBYTE;
/** Deflate makes a thousandth of zeros, and a twentieth of the most regular text. */
const MOST_RATIO = 150;
/** Below this no ratio is a fault: a file of a few kilobytes may be all blanks. */
const RATIO_FROM = 4 * MEBIBYTE;
const MOST_ENTRIES = 100_000;
const MOST_DIRECTORY_BYTES = 64 * MEBIBYTE;

const END_MARK = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const UTF8 = 0x800;

const broken = (detail: string): PortError => new PortError('reader.faults.broken', { detail });

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

/** Where the directory lies, by the record at the end of the file. */
const findDirectory = async (file: Blob): Promise<{ count: number; offset: number; bytes: number }> => {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = await viewOf(file.slice(from));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_MARK) continue;
    const [count, bytes, offset] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ];
    if (offset + bytes <= from + at) return { count, bytes, offset };
  }
  throw broken('zip directory');
};

const textOf = (view: DataView, at: number, length: number, isUtf8: boolean): string => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Names that are not UTF-8 and do not say what they are: most of those books are Chinese.
    return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(bytes);
  }
};

const entryAt = (view: DataView, at: number): { entry: ZipEntry; next: number } => {
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
  const end = at + ENTRY_BYTES + (nameBytes ?? 0);
  if (view.getUint32(at, true) !== ENTRY_MARK || end > view.byteLength) throw broken('zip entry');
  const flags = view.getUint16(at + 8, true);
  if ((flags & ENCRYPTED) !== 0) throw new PortError('reader.faults.locked');
  const entry = {
    name: textOf(view, at + ENTRY_BYTES, nameBytes ?? 0, (flags & UTF8) !== 0),
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  return { entry, next: end + (extraBytes ?? 0) + (commentBytes ?? 0) };
};

const readDirectory = async (file: Blob): Promise<ReadonlyMap<string, ZipEntry>> => {
  const { count, offset, bytes } = await findDirectory(file);
  if (bytes > MOST_DIRECTORY_BYTES || count > MOST_ENTRIES) throw new PortError('reader.faults.tooLarge');
  const view = await viewOf(file.slice(offset, offset + bytes));
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + ENTRY_BYTES <= view.byteLength) {
    const { entry, next } = entryAt(view, at);
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry);
    at = next;
  }
  return entries;
};

const isBomb = ({ size, packed }: ZipEntry): boolean =>
  size > MOST_ENTRY_BYTES || packed > MOST_ENTRY_BYTES || (size > RATIO_FROM && size > packed * MOST_RATIO);

/** Unpacks, and stops as soon as there is more than the directory says. */
const inflate = async (packed: Blob, most: number, type: string): Promise<Blob> => {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      throw new PortError('reader.faults.tooLarge');
    }
    parts.push(value);
  }
};

const unpack = async (file: Blob, entry: ZipEntry, type: string): Promise<Blob> => {
  if (isBomb(entry)) throw new PortError('reader.faults.tooLarge');
  const head = await viewOf(file.slice(entry.offset, entry.offset + LOCAL_BYTES));
  if (head.byteLength < LOCAL_BYTES) throw broken(entry.name);
  const from = entry.offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packed, type);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw broken(entry.name);
  try {
    return await inflate(packed, entry.size, type);
  } catch (thrown) {
    throw thrown instanceof PortError ? thrown : broken(entry.name);
  }
};

/**
 * A zip as it lies in a Blob: its directory is read at once, an entry when it is wanted, and what is stored without being
 * packed stays a part of the file. Nothing of it is held in memory.
 * @throws PortError `reader.faults.broken`, `reader.faults.locked` (encrypted), `reader.faults.tooLarge`
 */
export const openBlobZip = async (file: Blob): Promise<BlobZip> => {
  const entries = await readDirectory(file);
  return {
    names: [...entries.keys()],
    size: (name) => entries.get(name)?.size ?? 0,
    read: async (name, type = '') => {
      const entry = entries.get(name);
      return entry === undefined ? undefined : unpack(file, entry, type);
    },
  };
};
