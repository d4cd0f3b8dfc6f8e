import type { Codes } from '../codes';
import type { Identity } from '../directory/identity';
import { remoteKey } from './callKeys';
import type { HourlyLimits } from './hourlyLimits';

/** Wrong codes from one network address, of whatever accounts and at whichever door. */
const WRONG_CODES_PER_HOUR = 50;

/** Uses a code up. Throws as `codes.redeem`, and `errors.tooManyRequests` for an address that guessed too often. */
export type ProveCode = (identity: Identity, code: string, remote: string) => Promise<void>;

export const createCodeProof = (codes: Codes, limits: HourlyLimits): ProveCode => {
  const limit = limits.limit('wrongCode', WRONG_CODES_PER_HOUR);
  return async (identity, code, remote) => {
    // Counted before the check, so that guesses sent at once cannot pass together; only failures stay counted.
    const use = await limit.use([remoteKey(remote)]);
    await codes.redeem(identity, code);
    await use.forgive();
  };
};
