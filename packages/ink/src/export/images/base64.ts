const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Bytes that become text at once: a multiple of three, so that parts join without padding. */
const PART = 3 * 8192;

const digit = (bits: number): string => DIGITS[bits & 63] ?? '';

function encodePart(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += digit(bits >> 18) + digit(bits >> 12) + (b === undefined ? '=' : digit(bits >> 6));
    text += c === undefined ? '=' : digit(bits);
  }
  return text;
}

/** Base64 as data URLs have it; neither workers nor Node agree on a function for it. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART) parts.push(encodePart(bytes.subarray(at, at + PART)));
  return parts.join('');
}

export const dataUrl = (type: string, bytes: Uint8Array): string => `data:${type};base64,${base64(bytes)}`;
