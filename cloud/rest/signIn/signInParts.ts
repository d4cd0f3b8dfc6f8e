import type { Account, Accounts } from '../../accounts';
import {
  type CloudOptions,
  CODES_PER_HOUR,
  CODES_PER_HOUR_WITHOUT_CAPTCHAS,
  type Mailer,
  SIGN_INS_PER_ADDRESS,
} from '../../lib/config';

export interface SignInParts {
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly options: Pick<CloudOptions, 'captcha' | 'codeRequestsPerHour' | 'signInsPerAddress'>;
}

export const DONE = { data: 'ok' } as const;

/** In an hour from one network address: codes for one account, and what all accounts together may do, without a captcha. */
export const freeCallsOf = ({ options, accounts }: Pick<SignInParts, 'options' | 'accounts'>) => ({
  codesPerAccount:
    options.codeRequestsPerHour ??
    (accounts.captchaGate.policy === 'never' ? CODES_PER_HOUR_WITHOUT_CAPTCHAS : CODES_PER_HOUR),
  perAddress: options.signInsPerAddress ?? SIGN_INS_PER_ADDRESS,
});

/** The wire's times are in unix seconds. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** Without `tokenExpiredAt`, which the observed cloud leaves out here and strict clients do not take. */
export const tokenOf = async (accounts: Accounts, account: Account) => {
  const { token } = await accounts.sessions.open(account);
  return { data: { token } };
};
