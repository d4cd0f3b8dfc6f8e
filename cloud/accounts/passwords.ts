import { CloudFailure } from '../lib/failure';
import type { Account } from './account';
import { randomUrlToken } from './hashes';

const SHORTEST = 8;
const LONGEST = 200;

export interface Passwords {
  /** Throws `errors.passwordShort` when it has not 8 to 200 characters. */
  check(password: string): void;
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account, or one without a password, as for a wrong password. */
  fits(account: Account | undefined, password: string): Promise<boolean>;
}

/** argon2id. The library is loaded at the first use: most households never sign in by password. */
export const createPasswords = (): Passwords => {
  let decoy: Promise<string> | undefined;
  const load = () => import('@node-rs/argon2');

  // The same password must fit whichever keyboard wrote its accents.
  const hash = async (password: string): Promise<string> => (await load()).hash(password.normalize('NFC'));

  return {
    check: (password) => {
      const { length } = Array.from(password);
      if (length < SHORTEST || length > LONGEST) throw new CloudFailure('errors.passwordShort');
    },
    hash,
    fits: async (account, password) => {
      // Waited for by everyone: the first try of all would tell by its time whether there is a password.
      const spare = await (decoy ??= hash(randomUrlToken()));
      const kept = account?.passwordHash ?? null;
      const fits = await (await load()).verify(kept ?? spare, password.normalize('NFC'));
      return fits && kept !== null;
    },
  };
};
