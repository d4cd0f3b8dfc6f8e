import type { Clock } from '../config';
import { DAY_MS } from '../config';
import { keyedHash } from './hashes';

const LIFE_MS = DAY_MS;

/** A text that proves to another part of this cloud, for a day, that it speaks for the user. `keyHex` signs it. */
export const createImSignatures = (keyHex: string, clock: Clock) => ({
  sign: (uid: string): string => {
    const claims = Buffer.from(JSON.stringify({ user: uid, expires: clock.now() + LIFE_MS })).toString('base64url');
    // The words before it keep this signature from being one of a bearer token, which the same key signs.
    return `${claims}.${keyedHash(keyHex, `im signature\n${claims}`)}`;
  },
});
