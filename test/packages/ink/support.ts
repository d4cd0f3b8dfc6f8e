import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NoteContent, PageContent } from '../../../packages/ink/src/encode/noteContent';
import {
  InkFormatError,
  type DrawnShape,
  type InkFailure,
  type PointSamples,
  type Shape,
} from '../../../packages/ink/src/model';
import { blankShape } from '../../../packages/ink/src/records/shapes';

export const NOTE_ID = '0f9c2b1a4e6d48d2a1b3c5d7e9f01234';
export const FIXTURE_PAGE = '11112222333344445555666677778888';
export const DAY = Date.UTC(2026, 0, 15, 9, 30);

export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(process.cwd(), 'test/fixtures/notes', name)));

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));

/** What a decoder says of bad bytes. */
export function failureFrom(read: () => unknown): InkFailure {
  try {
    read();
  } catch (error) {
    if (error instanceof InkFormatError) return error.failure;
    throw error;
  }
  throw new Error('no failure');
}

/** A stroke of `length` samples along a diagonal from (x, y). */
export function aLine(length: number, x = 10, y = 20): PointSamples {
  const column = (at: (index: number) => number): number[] => Array.from({ length }, (_, index) => at(index));
  return {
    x: Float32Array.from(column((index) => x + index)),
    y: Float32Array.from(column((index) => y + index)),
    pressure: Int16Array.from(column((index) => 1000 + (index % 3000))),
    size: Int16Array.from(column(() => (20 << 8) | 25)),
    time: Int32Array.from(column((index) => index * 4)),
  };
}

export const aShape = (number: number, fields: Partial<Shape> = {}): Shape =>
  blankShape({
    uniqueId: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    createdAt: DAY + number,
    updatedAt: DAY + number,
    color: -16777216,
    thickness: 4,
    shapeType: 2,
    ...fields,
  });

export const aStroke = (number: number, length = 20, fields: Partial<Shape> = {}): DrawnShape => ({
  shape: aShape(number, fields),
  samples: aLine(length),
});

export const pageName = (number: number): string => `aaaa0000bbbb1111cccc2222${String(number).padStart(8, '0')}`;

export const aPage = (
  number: number,
  shapes: readonly DrawnShape[],
  fields: Partial<PageContent> = {},
): PageContent => ({
  pageId: pageName(number),
  width: 1404,
  height: 1872,
  layers: [],
  shapes,
  ...fields,
});

/** Time-ordered ids that count up. */
export function countingIds(): () => string {
  let count = 0;
  return () => `01920000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
}

export const aNote = (pages: readonly PageContent[], fields: Partial<NoteContent> = {}): NoteContent => ({
  noteId: NOTE_ID,
  title: 'A note',
  pages,
  createdAt: DAY,
  updatedAt: DAY + 1000,
  ids: countingIds(),
  ...fields,
});

/** Numbers from 0 up to 1 that are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
