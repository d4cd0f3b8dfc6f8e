import { deflateSync } from 'fflate';
import { crc32 } from '../../../packages/ink/src/bytes/crc32';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One after another; as a list, since a call cannot take a hundred thousand. */
const joinedAll = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => joinedAll(parts);

/** Little-endian numbers, each given with its width in bytes. */
function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of values) {
    for (let byte = 0; byte < width; byte += 1) bytes[at + byte] = Math.floor(value / 256 ** byte);
    at += width;
  }
  return bytes;
}

/** One file of a zip put together by hand; what is not given is as a plain writer would put it. */
export interface HandMadeFile {
  readonly name: string | Uint8Array;
  readonly content: Uint8Array;
  readonly stored?: boolean;
  /** Sizes and checksum stand behind the data, as in a zip that is written to a stream. */
  readonly streamed?: boolean;
  /** Sizes and offset stand in 64 bits. */
  readonly wide?: boolean;
  readonly flags?: number;
  /** Fields of other programs in both headers: times, users. */
  readonly extra?: Uint8Array;
  /** Instead of what is true. */
  readonly says?: { readonly size?: number; readonly packedBytes?: number; readonly offset?: number };
}

interface Packed {
  readonly deflated: Uint8Array;
  readonly crc: number;
}

/** Bombs are one content many times over: each is packed once. */
const packed = new WeakMap<Uint8Array, Packed>();

function packedOnce(content: Uint8Array): Packed {
  const known = packed.get(content) ?? { deflated: deflateSync(content), crc: crc32(content) };
  packed.set(content, known);
  return known;
}

const FULL = 0xffffffff;
const DESCRIPTOR = 8;

/** What both headers of a file say. */
interface Facts {
  readonly name: Uint8Array;
  readonly data: Uint8Array;
  readonly flags: number;
  readonly extra: Uint8Array;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly size: number;
  readonly offset: number;
}

function factsOf(
  { name, content, stored, streamed, flags = 0x800, extra = new Uint8Array(0), says }: HandMadeFile,
  offset: number,
): Facts {
  const data = stored === true ? content : packedOnce(content).deflated;
  const truth = { packedBytes: data.length, size: content.length, offset };
  return {
    name: typeof name === 'string' ? utf8(name) : name,
    data,
    flags: streamed === true ? flags | DESCRIPTOR : flags,
    extra,
    method: stored === true ? 0 : 8,
    crc: stored === true ? crc32(content) : packedOnce(content).crc,
    ...truth,
    ...says,
  };
}

function localOf({ name, data, flags, extra, method, crc, packedBytes, size }: Facts, streamed: boolean): Uint8Array {
  const sizes = numbers([crc, 4], [packedBytes, 4], [size, 4]);
  const head = numbers([0x04034b50, 4], [20, 2], [flags, 2], [method, 2], [0, 4]);
  const names = joined(numbers([name.length, 2], [extra.length, 2]), name, extra);
  if (!streamed) return joined(head, sizes, names, data);
  return joined(head, new Uint8Array(sizes.length), names, data, numbers([0x08074b50, 4]), sizes);
}

function rowOf({ name, flags, extra: own, method, crc, packedBytes, size, offset }: Facts, wide: boolean): Uint8Array {
  const extra = wide ? joined(own, numbers([1, 2], [24, 2], [size, 8], [packedBytes, 8], [offset, 8])) : own;
  const [shownPacked, shownSize, shownOffset] = wide ? [FULL, FULL, FULL] : [packedBytes, size, offset];
  return joined(
    numbers([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [method, 2], [0, 4]),
    numbers([crc, 4], [shownPacked, 4], [shownSize, 4], [name.length, 2], [extra.length, 2]),
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [shownOffset, 4]),
    name,
    extra,
  );
}

export interface HandMadeZip {
  readonly comment?: string;
  /** The end record says that the truth stands in 64 bits. */
  readonly wide?: boolean;
}

/** A zip byte by byte, by no library. */
export function handMadeZip(
  files: readonly HandMadeFile[],
  { comment = '', wide = false }: HandMadeZip = {},
): Uint8Array {
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const facts = factsOf(file, offset);
    const local = localOf(facts, file.streamed === true);
    locals.push(local);
    centrals.push(rowOf(facts, file.wide === true));
    offset += local.length;
  }
  const directory = joinedAll(centrals);
  const end64 = joined(
    numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4]),
    numbers([files.length, 8], [files.length, 8], [directory.length, 8], [offset, 8]),
    numbers([0x07064b50, 4], [0, 4], [offset + directory.length, 8], [1, 4]),
  );
  const [count, size, start] = wide ? [0xffff, FULL, FULL] : [files.length, directory.length, offset];
  const note = utf8(comment);
  return joined(
    joinedAll(locals),
    directory,
    wide ? end64 : new Uint8Array(0),
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [start, 4], [note.length, 2]),
    note,
  );
}

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];

/** A field of a message: a number as varint, text or bytes with their length. */
export function field(number: number, value: number | string | Uint8Array): Uint8Array {
  if (typeof value === 'number') return Uint8Array.of(...varint(number * 8), ...varint(value));
  const bytes = typeof value === 'string' ? utf8(value) : value;
  return joined(Uint8Array.of(...varint(number * 8 + 2), ...varint(bytes.length)), bytes);
}

/** A points file row by row; each block is its shape's id and its samples as x, y, size, pressure, time. */
export function handMadePoints(
  pageId: string,
  revisionId: string,
  blocks: readonly (readonly [shapeId: string, samples: readonly (readonly number[])[]])[],
  padding = ' ',
): Uint8Array {
  const id = (text: string): Uint8Array => utf8(text.padEnd(36, padding));
  const table: Uint8Array[] = [];
  const data: Uint8Array[] = [];
  let offset = 76;
  const big = (bytes: number, write: (view: DataView) => void): Uint8Array => {
    const view = new DataView(new ArrayBuffer(bytes));
    write(view);
    return new Uint8Array(view.buffer);
  };
  for (const [shapeId, samples] of blocks) {
    const records = samples.map(([x = 0, y = 0, size = 0, pressure = 0, time = 0]) =>
      big(16, (view) => {
        view.setFloat32(0, x);
        view.setFloat32(4, y);
        view.setInt16(8, size);
        view.setInt16(10, pressure);
        view.setInt32(12, time);
      }),
    );
    const block = joined(new Uint8Array(4), ...records);
    table.push(
      id(shapeId),
      big(8, (view) => (view.setInt32(0, offset), view.setInt32(4, block.length))),
    );
    data.push(block);
    offset += block.length;
  }
  const end = big(4, (view) => view.setInt32(0, offset));
  return joinedAll([Uint8Array.of(0, 0, 0, 1), id(pageId), id(revisionId), ...data, ...table, end]);
}
