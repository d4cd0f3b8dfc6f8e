import * as v from 'valibot';

import { redeemLinkBody, signupBody, tokenAnswer } from '../../../src/services/contract/account/accounts';
import { RESULT_FAILED } from '../../../src/services/contract/envelope';
import { paths } from '../../../src/services/contract/allPaths';
import { loginBody } from '../../../src/services/contract/account/signIn';
import type { Account } from '../../accounts/directory/account';
import { callKeys } from '../../accounts/guards/callKeys';
import { identityOf } from '../../accounts/directory/identity';
import type { Identity } from '../../accounts/directory/identity';
import { PASSWORD_FAILURES_PER_HOUR } from '../../config';
import { CloudFailure } from '../../failure';
import { BadInput, visitorEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import { areaCodeOf } from './phoneArea';
import { policyOf, tokenOf } from './signInParts';
import type { SignInParts } from './signInParts';
import { demandVerify } from './verifyGate';

/** Wrong passwords of one account within an hour, after which each try costs a captcha. */
const FREE_PASSWORD_FAILURES = 3;

/** The account is made when there is none. */
const enterByCode = async (
  { accounts }: SignInParts,
  identity: Identity,
  code: string,
  remote: string,
): Promise<Account> => {
  await accounts.proveCode(identity, code, remote);
  return accounts.directory.findOrCreate(identity);
};

const createPasswordEntry = (parts: SignInParts) => {
  const { accounts } = parts;
  const policy = policyOf(parts);
  const limit = accounts.limits.limit('password', PASSWORD_FAILURES_PER_HOUR);
  return async (identity: Identity, password: string, verify: string, remote: string): Promise<Account> => {
    // Counted before the check, so that guesses sent at once cannot pass together; only failures stay counted.
    const use = await limit.use(callKeys(remote, identity));
    const [, failures = 0] = use.before;
    try {
      await demandVerify(accounts.captchas, policy, { verify, isNeeded: failures >= FREE_PASSWORD_FAILURES });
    } catch (thrown) {
      await use.forgive();
      throw thrown;
    }
    const account = await accounts.directory.find(identity);
    if (!(await accounts.passwords.fits(account, password)) || account === undefined) {
      throw new CloudFailure('errors.passwordWrong');
    }
    await use.forgive();
    return account;
  };
};

const signup = (parts: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.signup,
    summary: 'Signs in by code; makes the account when there is none.',
    input: v.object({ body: signupBody }),
    answer: tokenAnswer,
    handle: async ({ body: { mobi, area_code, code } }, { remote }) =>
      tokenOf(parts.accounts, await enterByCode(parts, identityOf(mobi, areaCodeOf(mobi, area_code)), code, remote)),
  });

const login = (parts: SignInParts): Endpoint => {
  const byPassword = createPasswordEntry(parts);
  return visitorEndpoint({
    method: 'POST',
    path: paths.login,
    summary: 'Signs in by password, or by a code that was sent.',
    input: v.object({ body: loginBody }),
    answer: tokenAnswer,
    handle: async ({ body: { mobi, area_code, password, code, verify } }, { remote }) => {
      const identity = identityOf(mobi, area_code);
      if (password !== undefined) {
        return tokenOf(parts.accounts, await byPassword(identity, password, verify, remote));
      }
      if (code === undefined) throw new BadInput('password', RESULT_FAILED);
      return tokenOf(parts.accounts, await enterByCode(parts, identity, code, remote));
    },
  });
};

const redeemLink = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.redeemLink,
    summary: 'Signs in by the one-time token of a printed address.',
    input: v.object({ body: redeemLinkBody }),
    answer: tokenAnswer,
    handle: async ({ body }) => {
      const account = await accounts.directory.byUid(await accounts.grants.redeemLink(body.token));
      if (account === undefined) throw new CloudFailure('errors.linkExpired');
      return tokenOf(accounts, account);
    },
  });

/** Ways in. */
export const entryEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  signup(parts),
  login(parts),
  redeemLink(parts),
];
