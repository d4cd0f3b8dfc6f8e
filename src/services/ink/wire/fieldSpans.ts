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

/**
 * Calls `take` for each field up to `end`, after checking that it lies there whole; the reader stands at the value.
 * The span is one object, filled anew for each field.
 * @throws InkFormatError `truncated` for a field that is cut, `malformed` for field 0; the reader's own error else.
 */
export function eachField(reader: PbfReader, end: number, subject: Subject, take: (field: FieldSpan) => void): void {
  const field: FieldSpan = { number: 0, wire: 0, start: 0, valueAt: 0, end: 0 };
  while (reader.pos < end) {
    field.start = reader.pos;
    const tag = reader.readVarint();
    field.wire = tag & 7;
    field.number = Math.floor(tag / 8);
    field.valueAt = reader.pos;
    if (field.number === 0) throw inkError(subject, 'malformed', `no field at ${field.start}`);
    reader.skip(field.wire);
    field.end = reader.pos;
    if (field.end > end) throw inkError(subject, 'truncated', `field ${field.number} at ${field.start} is cut`);
    reader.pos = field.valueAt;
    take(field);
    reader.pos = field.end;
  }
}
