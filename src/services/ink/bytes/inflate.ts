import { Inflate } from 'fflate';
import { guarded, inkError, type Subject } from '../failures';

/** Deflate gives at most 1,032 bytes for one, so that a step overruns its limit by no more than 8.5 MB. */
const STEP_BYTES = 8 * 1024;

/**
 * Inflates raw deflate data into exactly `size` bytes and stops at the step that passes them: headers lie about sizes.
 * @throws InkFormatError `tooLarge` when more comes out than `size`, `truncated` when less, `malformed` for bad data.
 */
export function inflateExactly(data: Uint8Array, size: number, subject: Subject): Uint8Array {
  const content = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw inkError(subject, 'tooLarge', `more than the ${size} bytes it names`);
    content.set(chunk, filled);
    filled += chunk.length;
  });
  guarded(subject, () => {
    for (let at = 0; at < data.length; at += STEP_BYTES) {
      stream.push(data.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= data.length);
    }
  });
  if (filled < size) throw inkError(subject, 'truncated', `inflates to ${filled} of ${size} bytes`);
  return content;
}
