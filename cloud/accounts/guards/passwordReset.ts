import type { AccountDirectory } from '../directory';
import type { Grants } from '../grants';
import type { Passwords } from '../passwords';
import type { Sessions } from '../sessions/sessions';

export interface PasswordResetParts {
  readonly directory: AccountDirectory;
  readonly passwords: Passwords;
  readonly grants: Grants;
  readonly sessions: Sessions;
}

/** Sets the password of an account and ends its access tokens and its sessions, but for the one named. */
export type ResetPassword = (uid: string, password: string, exceptJti?: string) => Promise<void>;

export const createPasswordReset =
  ({ directory, passwords, grants, sessions }: PasswordResetParts): ResetPassword =>
  async (uid, password, exceptJti) => {
    const passwordHash = await passwords.hash(password);
    await directory.update(uid, (account) => ({ ...account, passwordHash }));
    // Whoever had the old one may have made themselves at home. Access tokens first: each could fetch a new session.
    await grants.revokeAccessTokens(uid);
    await sessions.endAll(uid, exceptJti);
  };
