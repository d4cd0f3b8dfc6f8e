import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Hash of a long random secret, for keeping: it cannot be guessed back. Not for passwords or short codes. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Keyed hash, hexadecimal. `keyHex` is hexadecimal. */
export const keyedHash = (keyHex: string, text: string): string =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text).digest('hex');

/** Compares without telling by time where two texts differ. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** 256 random bits that may stand in an address. */
export const randomUrlToken = (): string => randomBytes(32).toString('base64url');
