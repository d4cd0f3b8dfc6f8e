import { createHash } from 'node:crypto';

/** A phone hashes some hundred thousand short texts a second; this asks for some ten thousand, more when unlucky. */
const WORK_BITS = 15;
/** Of who takes captchas without end: ten seconds of a phone, four of a computer. */
const MOST_WORK_BITS = 20;

/** How hard the work is for an address that had `taken` captchas in an hour, of which `free` are at the usual price. */
export const bitsFor = (taken: number, free: number): number =>
  taken < free ? WORK_BITS : Math.min(MOST_WORK_BITS, WORK_BITS + 1 + Math.floor(Math.log2((taken + 1) / free)));

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

export const workFits = (challenge: string, nonce: string, bits: number): boolean =>
  leadingZeroBits(createHash('sha256').update(`${challenge}${nonce}`).digest()) >= bits;
