import type { PbfReader } from 'pbf';

import { inkError, type Subject } from '../failures';

/** One field as it stands on the wire: bytes `start` to `end`, tag and all; its value begins at `valueAt`. */
export interface FieldSpan {
  number: number;
  wire: number;
  start: number;
  valueAt: number;
  end: number;
}

/** Nested groups of one field; nothing that anybody writes has any. */
const MOST_GROUPS = 100;
/** Wire types of protobuf's old way to nest a message: it begins and ends with a tag of its own. */
const GROUP = { start: 3, end: 4 } as const;

export const blankSpan = (): FieldSpan => ({ number: 0, wire: 0, start: 0, valueAt: 0, end: 0 });

/** Leaves the reader behind the tag that ends the group of field `number`, whose own tag was read. */
function skipGroup(reader: PbfReader, number: number, end: number, subject: Subject): void {
  const open = [number];
  while (open.length > 0) {
    if (reader.pos >= end) throw inkError(subject, 'truncated', `group ${number} is cut`);
    const tag = reader.readVarint();
    const [inner, wire] = [Math.floor(tag / 8), tag & 7];
    if (wire === GROUP.start) open.push(inner);
    else if (wire !== GROUP.end) reader.skip(wire);
    else if (open.pop() !== inner) throw inkError(subject, 'malformed', `group ${number} ends as another`);
    if (open.length > MOST_GROUPS) throw inkError(subject, 'malformed', `more than ${MOST_GROUPS} groups`);
  }
}

/**
 * Reads the next field up to `end` into `field`, after checking that it lies there whole; the reader stands at its value.
 * @throws InkFormatError `truncated` for a field that is cut, `malformed` for field 0; the reader's own error else.
 */
export function nextField(reader: PbfReader, end: number, subject: Subject, field: FieldSpan): void {
  field.start = reader.pos;
  const tag = reader.readVarint();
  field.wire = tag & 7;
  field.number = Math.floor(tag / 8);
  field.valueAt = reader.pos;
  if (field.number === 0) throw inkError(subject, 'malformed', `no field at ${field.start}`);
  if (field.wire === GROUP.start) skipGroup(reader, field.number, end, subject);
  else reader.skip(field.wire);
  field.end = reader.pos;
  if (field.end > end) throw inkError(subject, 'truncated', `field ${field.number} at ${field.start} is cut`);
  reader.pos = field.valueAt;
}

/**
 * Calls `take` for each field up to `end`; the reader stands at the value. The span is one object, filled anew for each
 * field.
 * @throws as {@link nextField}.
 */
export function eachField(reader: PbfReader, end: number, subject: Subject, take: (field: FieldSpan) => void): void {
  const field = blankSpan();
  while (reader.pos < end) {
    nextField(reader, end, subject, field);
    take(field);
    reader.pos = field.end;
  }
}

const WORD = 2 ** 32;

/**
 * Whether bytes `at` up to `end` are the varint that we would write for a whole number: in as few bytes as it takes, a
 * negative one sign-extended to ten.
 */
export function isOurVarint(value: number, bytes: Uint8Array, at: number, end: number): boolean {
  let low = value >>> 0;
  let high = Math.floor(value / WORD) >>> 0;
  for (let index = at; index < end; index += 1) {
    const seven = low & 0x7f;
    low = ((low >>> 7) | (high << 25)) >>> 0;
    high >>>= 7;
    const isLast = low === 0 && high === 0;
    if (bytes[index] !== (isLast ? seven : seven | 0x80)) return false;
    if (isLast) return index + 1 === end;
  }
  return false;
}

/** How many bytes a length or a tag takes. */
export function varintBytes(value: number): number {
  let count = 1;
  for (let left = value; left >= 0x80; left = Math.floor(left / 0x80)) count += 1;
  return count;
}

/** A part of some bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The parts one after another, in an array of their own. */
export function joinSpans(source: Uint8Array, spans: readonly Span[]): Uint8Array {
  const bytes = new Uint8Array(spans.reduce((sum, { start, end }) => sum + end - start, 0));
  let filled = 0;
  for (const { start, end } of spans) {
    bytes.set(source.subarray(start, end), filled);
    filled += end - start;
  }
  return bytes;
}
