import { Inflate } from 'fflate';
import { guarded, inkError, type Subject } from '../failures';
import { inflateInto } from './inflateInto';

/** Deflate gives at most 1,032 bytes for one, so that a step overruns its limit by no more than 8.5 MB. */
const STEP_BYTES = 8 * 1024;

/**
 * Inflates raw deflate data of `size` bytes, part by part, and stops at the step that passes them: headers lie about
 * sizes. A part is only valid while it is taken.
 * @throws InkFormatError `tooLarge` when more comes out than `size`, `truncated` when less, `malformed` for bad data.
 */
export function inflateParts(
  data: Uint8Array,
  size: number,
  subject: Subject,
  take: (part: Uint8Array, at: number) => void,
): void {
  let filled = 0;
  const stream = new Inflate((part) => {
    if (filled + part.length > size) throw inkError(subject, 'tooLarge', `more than the ${size} bytes it names`);
    take(part, filled);
    filled += part.length;
  });
  guarded(subject, () => {
    for (let at = 0; at < data.length; at += STEP_BYTES) {
      stream.push(data.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= data.length);
    }
  });
  if (filled < size) throw inkError(subject, 'truncated', `inflates to ${filled} of ${size} bytes`);
}

/**
 * Inflates raw deflate data into exactly `size` bytes. Not by the library: its stream, the only part of it that can be
 * stopped, takes three times as long as reading what comes out.
 * @throws InkFormatError as {@link inflateParts}.
 */
export function inflateExactly(data: Uint8Array, size: number, subject: Subject): Uint8Array {
  const content = new Uint8Array(size);
  const done = inflateInto(data, content);
  if (done !== 'whole') throw inkError(subject, done, `does not inflate to ${size} bytes`);
  return content;
}
