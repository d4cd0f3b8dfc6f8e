import type { Account } from './directory';
import { randomUrlToken } from './hashes';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account, or one without a password, as for a wrong password. */
  fits(account: Account | undefined, password: string): Promise<boolean>;
}

/** argon2id. The library is loaded at the first use: most households never sign in by password. */
export const createPasswords = (): Passwords => {
  let decoy: Promise<string> | undefined;
  const load = () => import('@node-rs/argon2');

  const hash = async (password: string): Promise<string> => (await load()).hash(password);

  return {
    hash,
    fits: async (account, password) => {
      decoy ??= hash(randomUrlToken());
      const kept = account?.passwordHash ?? null;
      const fits = await (await load()).verify(kept ?? (await decoy), password);
      return fits && kept !== null;
    },
  };
};
