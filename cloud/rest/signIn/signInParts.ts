import type { Accounts } from '../../accounts/createAccounts';
import type { Account } from '../../accounts/directory';
import type { Identity } from '../../accounts/identity';
import type { CaptchaPolicy, CloudOptions, Mailer } from '../../config';
import { remoteKey } from './callKeys';

export interface SignInParts {
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly codeRequestsPerHour: number;
  readonly options: Pick<CloudOptions, 'captcha'>;
}

/** Wrong codes from one network address, of whatever accounts. */
const WRONG_CODES_PER_HOUR = 50;

export const DONE = { data: 'ok' } as const;

export const policyOf = ({ options }: SignInParts): CaptchaPolicy => options.captcha ?? 'web';

/** The wire's times are in unix seconds. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** Without `tokenExpiredAt`, which the observed cloud leaves out here and strict clients do not take. */
export const tokenOf = async (accounts: Accounts, account: Account) => {
  const { token } = await accounts.sessions.open(account);
  return { data: { token } };
};

export type ProveCode = (identity: Identity, code: string, remote: string) => Promise<void>;

/** Uses a code up. Throws as `codes.redeem`, and `errors.tooManyRequests` for an address that guessed too often. */
export const createCodeProof = (accounts: Accounts): ProveCode => {
  const limit = accounts.limits.limit('wrongCode', WRONG_CODES_PER_HOUR);
  return async (identity, code, remote) => {
    // Counted before the check, so that guesses sent at once cannot pass together; only failures stay counted.
    const use = await limit.use([remoteKey(remote)]);
    await accounts.codes.redeem(identity, code);
    await use.forgive();
  };
};
