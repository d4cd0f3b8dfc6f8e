import { DEVICE_HEADERS } from '@inkside/protocol';

import type { Account, Accounts, DeviceCard } from '../../accounts';
import {
  type CloudOptions,
  CODES_PER_HOUR,
  CODES_PER_HOUR_WITHOUT_CAPTCHAS,
  type Mailer,
  SIGN_INS_PER_ADDRESS,
} from '../../lib/config';
import type { Caller } from '../../lib/caller';

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

/** Mobile numbers of mainland China, where the first clients were written. */
const CHINESE_MOBILE = /^1[3-9]\d{9}$/;
const CHINA = '+86';

/** Command-line clients sign in by such a number alone; every other number needs its area code. */
export const areaCodeOf = (mobi: string, areaCode: string | undefined): string | undefined =>
  areaCode ?? (CHINESE_MOBILE.test(mobi) ? CHINA : undefined);

const [MAX_ID, MAX_MAC, MAX_MODEL] = [200, 40, 80];

const headerOf = (caller: Caller, name: string, max: number): string =>
  (caller.header(name) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, max);

/** How the caller names itself; some devices know their network address only. Undefined where no device calls. */
export const cardOf = (caller: Caller): DeviceCard | undefined => {
  const macAddress = headerOf(caller, DEVICE_HEADERS.mac, MAX_MAC);
  const deviceUniqueId = headerOf(caller, DEVICE_HEADERS.uniqueId, MAX_ID) || macAddress;
  if (deviceUniqueId === '') return undefined;
  return { deviceUniqueId, macAddress, model: headerOf(caller, DEVICE_HEADERS.model, MAX_MODEL) };
};
