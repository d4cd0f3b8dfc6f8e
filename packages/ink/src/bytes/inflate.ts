import { Inflate, inflateSync } from 'fflate';
import { guarded, inkError, type Subject } from '../failures';

/** Deflate gives at most 1,032 bytes for one, so that a step overruns its limit by no more than 8.5 MB. */
const STEP_BYTES = 8 * 1024;
/** What can be inflated in one go: at worst 270 MB of steps, a fraction of a second, into a buffer that does not grow. */
const ONE_GO_BYTES = 256 * 1024;
/** What the library says of data that end too early. */
const CUT = /unexpected EOF/;

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

/** In one go, which takes a third of the time of going part by part; a byte more than named says that there are more. */
function inflateOnce(data: Uint8Array, size: number, subject: Subject): Uint8Array {
  const room = new Uint8Array(size + 1);
  try {
    const content = data.length === 0 ? new Uint8Array(0) : inflateSync(data, { out: room });
    if (content.length > size) throw inkError(subject, 'tooLarge', `more than the ${size} bytes it names`);
    if (content.length < size) throw inkError(subject, 'truncated', `inflates to ${content.length} of ${size} bytes`);
    return content;
  } catch (error) {
    if (error instanceof RangeError) throw inkError(subject, 'tooLarge', `more than the ${size} bytes it names`);
    if (error instanceof Error && CUT.test(error.message)) throw inkError(subject, 'truncated', 'ends before its end');
    return guarded(subject, () => {
      throw error;
    });
  }
}

/** What can be wrong with data that are inflated. */
export type InflateFault = 'tooLarge' | 'truncated' | 'malformed';
/**
 * Inflates raw deflate data of up to `size` bytes in one go, into room for one byte more; bytes that hold more than `size`
 * are as good as `tooLarge`. Throws what is no fault of the data.
 */
type NativeInflate = (data: Uint8Array, size: number) => Uint8Array | InflateFault;

/** To begin costs a machine's own inflating more than a few bytes take here. */
const NATIVE_FROM_BYTES = 256;
/** What is read of a note is no larger; pictures and sound that are go part by part. */
const NATIVE_TO_BYTES = 32 * 1024 * 1024;

let native: NativeInflate | undefined;

/**
 * Has everything inflated by what the machine brings, for the whole program; undefined takes that back. Only who inflates
 * changes, not what comes out. Browsers bring none that pays: a `DecompressionStream` for each of many small files takes
 * longer than inflating them here.
 */
export function setNativeInflate(inflate: NativeInflate | undefined): void {
  native = inflate;
}

function inflateNatively(inflate: NativeInflate, data: Uint8Array, size: number, subject: Subject): Uint8Array {
  const content = inflate(data, size);
  if (content === 'tooLarge') throw inkError(subject, content, `more than the ${size} bytes it names`);
  if (typeof content === 'string') throw inkError(subject, content, 'cannot be inflated');
  if (content.length > size) throw inkError(subject, 'tooLarge', `more than the ${size} bytes it names`);
  if (content.length < size) throw inkError(subject, 'truncated', `inflates to ${content.length} of ${size} bytes`);
  return content;
}

/**
 * Inflates raw deflate data into exactly `size` bytes.
 * @throws InkFormatError as {@link inflateParts}.
 */
export function inflateExactly(data: Uint8Array, size: number, subject: Subject): Uint8Array {
  const isWorthIt = data.length >= NATIVE_FROM_BYTES && size <= NATIVE_TO_BYTES;
  if (native !== undefined && isWorthIt) return inflateNatively(native, data, size, subject);
  if (data.length <= ONE_GO_BYTES) return inflateOnce(data, size, subject);
  const content = new Uint8Array(size);
  inflateParts(data, size, subject, (part, at) => content.set(part, at));
  return content;
}
