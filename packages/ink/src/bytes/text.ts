// A leading byte order mark is content here: dropping it would change what is written back.
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

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
