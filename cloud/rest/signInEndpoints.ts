import * as v from 'valibot';

import {
  logoutAnswer,
  redeemLinkBody,
  sendVerifyCodeAnswer,
  sendVerifyCodeBody,
  signupBody,
  tokenAnswer,
} from '../../src/services/contract/accounts';
import { RESULT_VERIFY_REFUSED } from '../../src/services/contract/envelope';
import { paths } from '../../src/services/contract/paths';
import {
  ACCESS_TOKEN_HEADER,
  DEVICE_HEADERS,
  accessTokenAnswer,
  loginBody,
  tokenByAccessTokenAnswer,
} from '../../src/services/contract/signIn';
import type { Accounts } from '../accounts/createAccounts';
import type { Account } from '../accounts/directory';
import { identityKey, identityOf } from '../accounts/identity';
import { PASSWORD_FAILURES_PER_HOUR } from '../config';
import type { Clock, Mailer } from '../config';
import { CloudFailure } from '../failure';
import { noInput, userEndpoint, visitorEndpoint } from './endpoint';
import type { Caller, Endpoint } from './endpoint';
import { createHourlyLimit } from './limits';

export interface SignInParts {
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly codeRequestsPerHour: number;
}

const DONE = { data: 'ok' } as const;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Without `tokenExpiredAt`, which the observed cloud leaves out here and strict clients do not take. */
const tokenOf = async (accounts: Accounts, account: Account) => {
  const { token } = await accounts.sessions.open(account);
  return { data: { token } };
};

/** The answer does not tell whether the address has an account: a code goes out either way. */
const sendVerifyCode = ({ accounts, mailer, clock, codeRequestsPerHour }: SignInParts): Endpoint => {
  const limit = createHourlyLimit(clock, codeRequestsPerHour);
  return visitorEndpoint({
    method: 'POST',
    path: paths.sendVerifyCode,
    summary: 'Sends a sign-in code by e-mail or text message.',
    input: v.object({ body: sendVerifyCodeBody }),
    answer: sendVerifyCodeAnswer,
    refusedAs: RESULT_VERIFY_REFUSED,
    handle: async ({ body }, { remote }) => {
      const identity = identityOf(body.mobi, body.area_code);
      limit.use([`remote:${remote}`, identityKey(identity)]);
      const code = await accounts.codes.issue(identity);
      const text = `Your verification code is ${code}. It is valid for 5 minutes.`;
      await mailer.send({ to: identity.address, subject: 'Verification code', text, code });
      return DONE;
    },
  });
};

const signup = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.signup,
    summary: 'Signs in by code; makes the account when there is none.',
    input: v.object({ body: signupBody }),
    answer: tokenAnswer,
    handle: async ({ body }) => {
      const identity = identityOf(body.mobi, body.area_code);
      await accounts.codes.redeem(identity, body.code);
      return tokenOf(accounts, await accounts.directory.findOrCreate(identity));
    },
  });

const login = ({ accounts, clock }: SignInParts): Endpoint => {
  const limit = createHourlyLimit(clock, PASSWORD_FAILURES_PER_HOUR);
  return visitorEndpoint({
    method: 'POST',
    path: paths.login,
    summary: 'Signs in by password.',
    input: v.object({ body: loginBody }),
    answer: tokenAnswer,
    handle: async ({ body }, { remote }) => {
      const identity = identityOf(body.mobi, body.area_code);
      // Counted before the check, so that guesses sent at once cannot pass together; only failures stay counted.
      const forgive = limit.use([`remote:${remote}`, identityKey(identity)]);
      const account = await accounts.directory.find(identity);
      if (!(await accounts.passwords.fits(account, body.password)) || account === undefined) {
        throw new CloudFailure('errors.passwordWrong');
      }
      forgive();
      return tokenOf(accounts, account);
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

/** A device that names itself becomes one of the account's devices. */
const noteDevice = async (accounts: Accounts, uid: string, caller: Caller): Promise<void> => {
  const deviceUniqueId = caller.header(DEVICE_HEADERS.uniqueId);
  if (deviceUniqueId === undefined || deviceUniqueId === '' || deviceUniqueId.length > 200) return;
  const [mac = '', model = ''] = [caller.header(DEVICE_HEADERS.mac), caller.header(DEVICE_HEADERS.model)];
  await accounts.devices.signedIn(uid, { deviceUniqueId, macAddress: mac.slice(0, 40), model: model.slice(0, 80) });
};

const tokenByAccessToken = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.tokenByAccessToken,
    summary: 'A bearer token for the access token in the header.',
    input: noInput,
    answer: tokenByAccessTokenAnswer,
    handle: async (_, caller) => {
      const uid = await accounts.grants.uidOfAccessToken(caller.header(ACCESS_TOKEN_HEADER) ?? '');
      const account = uid === undefined ? undefined : await accounts.directory.byUid(uid);
      if (account === undefined) throw new CloudFailure('errors.loginExpired');
      await noteDevice(accounts, account.uid, caller);
      const { token, expiresAt } = await accounts.sessions.open(account);
      return { data: token, tokenExpiredAt: seconds(expiresAt) };
    },
  });

const generateAccessToken = ({ accounts }: SignInParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.generateAccessToken,
    summary: 'Makes an access token for another program.',
    input: noInput,
    answer: accessTokenAnswer,
    handle: async (_, { session }) => ({ data: await accounts.grants.makeAccessToken(session.account.uid) }),
  });

const logout = ({ accounts }: SignInParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.logout,
    summary: 'Ends this session and its sync sessions.',
    input: noInput,
    answer: logoutAnswer,
    handle: async (_, { session }) => {
      await accounts.sessions.end(session);
      return DONE;
    },
  });

/** Ways in and out. */
export const signInEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  sendVerifyCode(parts),
  signup(parts),
  login(parts),
  redeemLink(parts),
  tokenByAccessToken(parts),
  generateAccessToken(parts),
  logout(parts),
];
