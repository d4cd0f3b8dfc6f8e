import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import type { WorkTask } from '../contract/captcha';

/** How long the page does nothing else: well below what a finger notices. */
const SLICE_MS = 12;
/** Looking at the clock costs as much as some hashes. */
const TRIES_BETWEEN_LOOKS = 64;

/** Lets the page draw and answer its user. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

const beginsWithZeros = (digest: Uint8Array, bits: number): boolean => {
  const whole = bits >> 3;
  for (let index = 0; index < whole; index += 1) {
    if (digest[index] !== 0) return false;
  }
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0;
};

interface Watch {
  /** Hears how many nonces were tried, after each slice. */
  readonly onTried: (tried: number) => void;
  readonly signal: AbortSignal;
}

/**
 * A nonce with which the SHA-256 of `challenge` and nonce begins with `bits` zero bits; undefined when it was stopped
 * before. In slices, so that the page does not freeze; by a library, because the browser's own digest is missing on pages
 * without TLS.
 */
export const solveWork = async (
  { challenge, bits }: Pick<WorkTask, 'challenge' | 'bits'>,
  { onTried, signal }: Watch,
): Promise<string | undefined> => {
  const begun = sha256.create().update(utf8ToBytes(challenge));
  let sliceEnd = performance.now() + SLICE_MS;
  for (let nonce = 0; !signal.aborted; nonce += 1) {
    const text = nonce.toString(36);
    if (beginsWithZeros(begun.clone().update(utf8ToBytes(text)).digest(), bits)) return text;
    if (nonce % TRIES_BETWEEN_LOOKS === 0 && performance.now() >= sliceEnd) {
      onTried(nonce);
      await pause();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  return undefined;
};
