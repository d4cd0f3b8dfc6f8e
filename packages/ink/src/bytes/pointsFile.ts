import { guarded, inkError, type Subject } from '../failures';
import { InkFormatError, type PointBlock, type PointSamples, type PointsFile } from '../model';
import { allocateSamples, readSamples, SAMPLE_BYTES, sliceSamples, writeSample } from './samples';
import { lenientUtf8, textBetween, utf8 } from './text';

const VERSION = 1;
const ID_BYTES = 36;
const HEADER_BYTES = 4 + 2 * ID_BYTES;
/** attrA and attrB, two int16 that have only been seen as 0. */
const BLOCK_HEAD_BYTES = 4;
/** A device begins a new file long before; empty blocks are small, so that bytes alone are no limit. */
const MAX_BLOCKS = 100_000;
const ENTRY_BYTES = ID_BYTES + 8;
/** Files that are no larger together have no more blocks than one may have. */
export const MOST_JOINED_BYTES = MAX_BLOCKS * (ENTRY_BYTES + BLOCK_HEAD_BYTES);
const TAIL_BYTES = 4;
const SPACE = 0x20;
/** Read as U+FFFD, as any byte is that is no UTF-8, and shorter than that is in UTF-8. */
const DAMAGED = 0xff;

interface Entry {
  readonly shapeId: string;
  readonly attributes: number;
  readonly firstSample: number;
  readonly count: number;
}

/** Writers pad ids with spaces, some with NUL. */
const trimmedId = (bytes: Uint8Array, at: number): string => {
  let end = at + ID_BYTES;
  while (end > at && (bytes[end - 1] === SPACE || bytes[end - 1] === 0)) end -= 1;
  return textBetween(bytes, at, end) ?? lenientUtf8(bytes.subarray(at, end));
};

function tableOffset(view: DataView, subject: Subject): number {
  const size = view.byteLength;
  if (size < HEADER_BYTES + TAIL_BYTES) throw inkError(subject, 'truncated', `${size} bytes`);
  if (view.getInt16(0) !== 0) throw inkError(subject, 'malformed', 'no points file');
  if (view.getInt16(2) !== VERSION) throw inkError(subject, 'unsupported', `version ${view.getInt16(2)}`);
  const offset = view.getInt32(size - TAIL_BYTES);
  if (offset > size - TAIL_BYTES) throw inkError(subject, 'truncated', `table at ${offset} of ${size} bytes`);
  if (offset < HEADER_BYTES) throw inkError(subject, 'malformed', `table at ${offset}, inside the header`);
  const tableBytes = size - TAIL_BYTES - offset;
  if (tableBytes % ENTRY_BYTES !== 0) throw inkError(subject, 'malformed', `table of ${tableBytes} bytes`);
  // A file cut short can end in a number that points at its own end; a true file without shapes is a bare header.
  if (tableBytes > MAX_BLOCKS * ENTRY_BYTES) throw inkError(subject, 'tooLarge', `table of ${tableBytes} bytes`);
  if (tableBytes === 0 && offset !== HEADER_BYTES) throw inkError(subject, 'malformed', 'blocks without a table');
  return offset;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, table: number, subject: Subject): Entry {
  const offset = view.getInt32(at + ID_BYTES);
  const length = view.getInt32(at + ID_BYTES + 4);
  const sampleBytes = length - BLOCK_HEAD_BYTES;
  if (sampleBytes < 0 || sampleBytes % SAMPLE_BYTES !== 0) {
    throw inkError(subject, 'malformed', `block of ${length} bytes`);
  }
  if (offset < HEADER_BYTES || offset + length > table) {
    throw inkError(subject, 'malformed', `block at ${offset} with ${length} bytes is not between header and table`);
  }
  return {
    shapeId: trimmedId(bytes, at),
    attributes: view.getInt32(offset),
    firstSample: offset + BLOCK_HEAD_BYTES,
    count: sampleBytes / SAMPLE_BYTES,
  };
}

/** Runs for each block what may find it bad; what it returns for a bad one is left out. */
type EachBlock = <T>(read: () => T) => T | undefined;

function readTable(bytes: Uint8Array, view: DataView, subject: Subject, eachBlock: EachBlock): Entry[] {
  const table = tableOffset(view, subject);
  const entries: Entry[] = [];
  let left = table - HEADER_BYTES;
  for (let at = table; at < view.byteLength - TAIL_BYTES; at += ENTRY_BYTES) {
    const entry = eachBlock(() => {
      const read = readEntry(bytes, view, at, table, subject);
      // Many rows over one block would let a small file ask for any amount of memory.
      const taken = read.count * SAMPLE_BYTES + BLOCK_HEAD_BYTES;
      if (taken > left) throw inkError(subject, 'malformed', 'blocks overlap');
      left -= taken;
      return read;
    });
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** All samples of one file share one buffer, so that the whole file moves to another thread as one transferable. */
function readFile(bytes: Uint8Array, subject: Subject, eachBlock: EachBlock): PointsFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readTable(bytes, view, subject, eachBlock);
  const all = allocateSamples(entries.reduce((sum, entry) => sum + entry.count, 0));
  let next = 0;
  const blocks = entries.flatMap(({ shapeId, attributes, firstSample, count }): PointBlock[] => {
    const start = next;
    next += count;
    const samples = eachBlock(() => {
      const bad = readSamples(view, firstSample, all, start, next);
      if (bad >= 0) throw inkError(subject, 'malformed', `sample ${bad} of ${shapeId} has no position`);
      return sliceSamples(all, start, next);
    });
    if (samples === undefined) return [];
    return [attributes === 0 ? { shapeId, samples } : { shapeId, samples, attributes }];
  });
  return { pageId: trimmedId(bytes, 4), revisionId: trimmedId(bytes, 4 + ID_BYTES), blocks };
}

/**
 * Reads a points file of version 1 (reference: note-format, section 3; every number is big-endian).
 * @throws InkFormatError kind `points`; `unsupported` for another version.
 */
export function decodePointsFile(bytes: Uint8Array, name: string): PointsFile {
  const subject: Subject = { kind: 'points', name };
  return guarded(subject, () => readFile(bytes, subject, (read) => read()));
}

/**
 * The same as far as it goes: a block that is not where the table says, that overlaps others or has no positions is left
 * out and counted.
 * @throws InkFormatError kind `points` when there is no table to go by.
 */
export function salvagePointsFile(
  bytes: Uint8Array,
  name: string,
): { readonly file: PointsFile; readonly bad: number } {
  const subject: Subject = { kind: 'points', name };
  let bad = 0;
  const eachBlock: EachBlock = (read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InkFormatError)) throw error;
      bad += 1;
      return undefined;
    }
  };
  return guarded(subject, () => {
    const file = readFile(bytes, subject, eachBlock);
    return { file, bad };
  });
}

/** An id that was damaged reads longer than it is: each such byte is written as one again. */
const damagedId = (id: string): Uint8Array =>
  Uint8Array.from(Array.from(id).flatMap((character) => (character === '\ufffd' ? [DAMAGED] : [...utf8(character)])));

function writeId(bytes: Uint8Array, at: number, id: string, subject: Subject): void {
  const plain = utf8(id);
  const encoded = plain.length > ID_BYTES ? damagedId(id) : plain;
  if (encoded.length > ID_BYTES) throw inkError(subject, 'malformed', `id ${id} is longer than ${ID_BYTES} bytes`);
  bytes.fill(SPACE, at, at + ID_BYTES);
  bytes.set(encoded, at);
}

const blockBytes = (samples: PointSamples): number => BLOCK_HEAD_BYTES + samples.x.length * SAMPLE_BYTES;

function writeBlock(view: DataView, at: number, { samples, attributes = 0 }: PointBlock, subject: Subject): void {
  view.setInt32(at, attributes);
  for (let index = 0; index < samples.x.length; index += 1) {
    if (!writeSample(view, at + BLOCK_HEAD_BYTES + index * SAMPLE_BYTES, samples, index)) {
      throw inkError(subject, 'malformed', `sample ${index} is incomplete or has no position`);
    }
  }
}

/**
 * Writes a points file of version 1, blocks one after another from byte 76.
 * @throws InkFormatError kind `points` for an id over 36 bytes, uneven columns, a position that is no number.
 */
export function encodePointsFile(file: PointsFile): Uint8Array {
  const subject: Subject = { kind: 'points', name: `${file.pageId}#${file.revisionId}#points` };
  const table = file.blocks.reduce((sum, block) => sum + blockBytes(block.samples), HEADER_BYTES);
  const bytes = new Uint8Array(table + file.blocks.length * ENTRY_BYTES + TAIL_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt16(2, VERSION);
  writeId(bytes, 4, file.pageId, subject);
  writeId(bytes, 4 + ID_BYTES, file.revisionId, subject);
  let offset = HEADER_BYTES;
  file.blocks.forEach((block, index) => {
    const { shapeId, samples } = block;
    writeBlock(view, offset, block, subject);
    const row = table + index * ENTRY_BYTES;
    writeId(bytes, row, shapeId, subject);
    view.setInt32(row + ID_BYTES, offset);
    view.setInt32(row + ID_BYTES + 4, blockBytes(samples));
    offset += blockBytes(samples);
  });
  view.setInt32(bytes.length - TAIL_BYTES, table);
  return bytes;
}

/** The two tilts of a packed `size`: signed bytes, `tiltY` in the upper one. */
export const tiltOf = (size: number): { tiltX: number; tiltY: number } => ({
  tiltX: (size << 24) >> 24,
  tiltY: (size << 16) >> 24,
});
