import { createHash } from 'node:crypto';

/** A phone hashes some hundred thousand short texts a second; this asks for some ten thousand, more when unlucky. */
export const WORK_BITS = 15;

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

export const workFits = (challenge: string, nonce: string): boolean =>
  leadingZeroBits(createHash('sha256').update(`${challenge}${nonce}`).digest()) >= WORK_BITS;
