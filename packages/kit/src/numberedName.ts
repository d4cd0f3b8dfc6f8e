import { PUSH_MAX_NAME_BYTES } from './constants';

/** A dotted sentence has no extension, and neither has a name that is nothing else. */
const EXTENSION = /(?<=.)\.[\p{L}\p{N}+-]{1,16}$/su;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** How two names are compared: after NFC, trimmed, without case. */
export const foldedName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The beginning of `text` that has at most `maxBytes` of UTF-8; no character is cut. */
const cutTo = (text: string, maxBytes: number): string => {
  let kept = '';
  let left = maxBytes;
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
};

/**
 * The name itself, then `book(1).epub`, `book(2).epub` and so on without end: what a file may be called whose name is
 * taken. A numbered name has at most 254 bytes; the extension stays, and the stem is cut.
 */
export function* numberedNames(name: string): Generator<string, never> {
  yield name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; ; number += 1) {
    const ending = `(${number})${extension}`;
    yield `${cutTo(stem, PUSH_MAX_NAME_BYTES - bytesOf(ending))}${ending}`;
  }
}

/** The first of {@link numberedNames} that none of `taken` is. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const names = new Set(taken.map(foldedName));
  for (const candidate of numberedNames(name)) if (!names.has(foldedName(candidate))) return candidate;
  return name;
};
