// A leading byte order mark is content here: dropping it would change what is written back.
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
/** Ids, numbers and matrices are no longer. */
const SHORT_BYTES = 128;

/** The text, or `undefined` when the bytes are not valid UTF-8. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text, with U+FFFD where the bytes are not valid UTF-8. */
export const lenientUtf8 = (bytes: Uint8Array): string => lenient.decode(bytes);

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Where the codes of a short text are gathered, by its length. */
const rooms: number[][] = [];

function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  const room = (rooms[end - start] ??= Array.from({ length: end - start }, () => 0));
  for (let index = start; index < end; index += 1) {
    const code = bytes[index] ?? 0x80;
    if (code >= 0x80) return undefined;
    room[index - start] = code;
  }
  return String.fromCharCode.apply(undefined, room);
}

/**
 * The text between two places, or `undefined` as {@link strictUtf8} has it: short ones, of which a page has thousands, in
 * less than the time that a decoder takes to begin.
 */
export const textBetween = (bytes: Uint8Array, start: number, end: number): string | undefined =>
  (end - start <= SHORT_BYTES ? shortAscii(bytes, start, end) : undefined) ?? strictUtf8(bytes.subarray(start, end));
