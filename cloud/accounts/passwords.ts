import { CloudFailure } from '../lib/failure';
import type { Account } from './account';
import { randomUrlToken } from './hashes';
import type { AccountDirectory } from './directory';
import type { AppPasswords } from './appPasswords';
import type { Grants } from './grants';
import type { Sessions } from './sessions/sessions';

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

interface PasswordResetParts {
  readonly directory: AccountDirectory;
  readonly passwords: Passwords;
  readonly grants: Grants;
  readonly appPasswords: AppPasswords;
  readonly sessions: Sessions;
}

/** Sets the password of an account and ends its access tokens, its app passwords and its sessions, but for the one named. */
export type ResetPassword = (uid: string, password: string, exceptJti?: string) => Promise<void>;

export const createPasswordReset =
  ({ directory, passwords, grants, appPasswords, sessions }: PasswordResetParts): ResetPassword =>
  async (uid, password, exceptJti) => {
    const passwordHash = await passwords.hash(password);
    await directory.update(uid, (account) => ({ ...account, passwordHash }));
    // Whoever had the old one may have made themselves at home. Access tokens first: each could fetch a new session.
    await grants.revokeAccessTokens(uid);
    await appPasswords.removeAll(uid);
    await sessions.endAll(uid, exceptJti);
  };
