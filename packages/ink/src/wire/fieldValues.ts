import { PbfReader, type PbfWriter } from 'pbf';

import { lenientUtf8, textBetween, utf8 } from '../bytes/text';
import { type FieldSpan, isOurVarint, varintBytes } from './fieldSpans';

interface Seen {
  start: number;
  length: number;
  text: string;
}

/**
 * A reader that remembers the last text of each field. Most texts of a shape are those of the shape before it:
 * comparing bytes is cheaper than decoding them, and equal texts are one string in memory.
 */
export class TextReader extends PbfReader {
  private readonly seen: (Seen | undefined)[] = [];

  /** The text of field `number` at the reader's place; `undefined` when it is not valid UTF-8. */
  readText(number: number): string | undefined {
    const length = this.readVarint();
    const start = this.pos;
    this.pos += length;
    const last = this.seen[number];
    if (last !== undefined && last.length === length && this.isSame(last.start, start, length)) return last.text;
    const text = textBetween(this.buf, start, this.pos);
    // A sparse array of field numbers: only those of a table come here.
    if (text !== undefined) this.seen[number] = { start, length, text };
    return text;
  }

  private isSame(a: number, b: number, length: number): boolean {
    for (let index = 0; index < length; index += 1) {
      if (this.buf[a + index] !== this.buf[b + index]) return false;
    }
    return true;
  }
}

/** The wire types of protobuf that the note format uses. */
export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/**
 * How a field stands on the wire. `looseText` is text on the wire or a varint, because writers disagree;
 * an `int32` may come as 5 unsigned or 10 signed bytes, its low 32 bits count.
 */
export type FieldKind = 'text' | 'looseText' | 'int32' | 'int64' | 'float' | 'bytes';
export type FieldValue = string | number | Uint8Array;

type Reading<R extends PbfReader> = (reader: R, wire: number, number: number) => FieldValue | undefined;

const isWholeNumber = (text: string): boolean => /^-?\d{1,15}$/.test(text);
const integerAt = (reader: PbfReader): number => reader.readVarint(true);
const numberIf = (value: number, isGood: (value: number) => boolean): number | undefined =>
  isGood(value) ? value : undefined;

const exactText: Reading<TextReader> = (reader, wire, number) =>
  wire === WIRE.bytes ? reader.readText(number) : undefined;

/** The value of a field that stands as the schema says, `undefined` for any other; the reader is at the value. */
export const readExact: Record<FieldKind, Reading<TextReader>> = {
  text: exactText,
  looseText: exactText,
  int32: (reader, wire) => (wire === WIRE.varint ? integerAt(reader) | 0 : undefined),
  int64: (reader, wire) => (wire === WIRE.varint ? numberIf(integerAt(reader), Number.isSafeInteger) : undefined),
  float: (reader, wire) => (wire === WIRE.fixed32 ? numberIf(reader.readFloat(), Number.isFinite) : undefined),
  bytes: (reader, wire) => (wire === WIRE.bytes ? reader.readBytes().slice() : undefined),
};

const brokenText: Reading<PbfReader> = (reader, wire) =>
  wire === WIRE.bytes ? lenientUtf8(reader.readBytes()) : undefined;

/**
 * What can still be made of a field that {@link readExact} did not take: text from broken UTF-8 or from a number, 0
 * from a number that cannot be held. `undefined` when its wire type is another: by the schema it is no such field then.
 */
export const readLenient: Record<FieldKind, Reading<PbfReader>> = {
  text: brokenText,
  looseText: (reader, wire, number) =>
    wire === WIRE.varint ? String(integerAt(reader)) : brokenText(reader, wire, number),
  int32: () => undefined,
  int64: (_, wire) => (wire === WIRE.varint ? 0 : undefined),
  float: (_, wire) => (wire === WIRE.fixed32 ? 0 : undefined),
  bytes: () => undefined,
};

const isEmpty = (value: FieldValue): boolean => (typeof value === 'number' ? value === 0 : value.length === 0);

/** Writes a field unless it holds its zero, which proto3 leaves out. `asVarint` keeps a loose text a number. */
export function writeValue(
  writer: PbfWriter,
  number: number,
  kind: FieldKind,
  value: FieldValue,
  asVarint: boolean,
): void {
  if (isEmpty(value)) return;
  if (typeof value === 'string') {
    if (asVarint && kind === 'looseText' && isWholeNumber(value)) writer.writeVarintField(number, Number(value));
    // The library's own way with text mistakes every second plane of Unicode, rare CJK characters among them.
    else writer.writeBytesField(number, utf8(value));
  } else if (typeof value === 'object') {
    writer.writeBytesField(number, value);
  } else if (kind === 'float') {
    writer.writeFloatField(number, value);
  } else {
    writer.writeVarintField(number, kind === 'int32' ? value | 0 : Math.trunc(value));
  }
}

/** Whether a value that was read exactly stands in these bytes (its tag left out) as {@link writeValue} puts it. */
export function standsAsOurs(kind: FieldKind, value: FieldValue, bytes: Uint8Array, span: FieldSpan): boolean {
  const { valueAt, end } = span;
  if (isEmpty(value)) return false;
  if (kind === 'float') return true;
  if (typeof value === 'number') return isOurVarint(value, bytes, valueAt, end);
  // Of all ways to write a length the shortest is ours; it says how many bytes are left.
  const left = end - valueAt;
  const length = left - varintBytes(left - varintBytes(left));
  return isOurVarint(length, bytes, valueAt, end - length);
}

export const sameValue = (a: FieldValue, b: FieldValue): boolean =>
  typeof a === 'object' && typeof b === 'object'
    ? a.length === b.length && a.every((byte, index) => byte === b[index])
    : a === b;
