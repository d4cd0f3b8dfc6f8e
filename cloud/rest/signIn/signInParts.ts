import type { Accounts } from '../../accounts/createAccounts';
import type { Account } from '../../accounts/directory/account';
import type { CaptchaPolicy, CloudOptions, Mailer } from '../../config';

export interface SignInParts {
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly codeRequestsPerHour: number;
  readonly options: Pick<CloudOptions, 'captcha'>;
}

export const DONE = { data: 'ok' } as const;

export const policyOf = ({ options }: SignInParts): CaptchaPolicy => options.captcha ?? 'web';

/** The wire's times are in unix seconds. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** Without `tokenExpiredAt`, which the observed cloud leaves out here and strict clients do not take. */
export const tokenOf = async (accounts: Accounts, account: Account) => {
  const { token } = await accounts.sessions.open(account);
  return { data: { token } };
};
