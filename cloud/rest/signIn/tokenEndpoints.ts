import {
  ACCESS_TOKEN_HEADER,
  accessTokenAnswer,
  logoutAnswer,
  paths,
  refreshAnswer,
  revokeAnswer,
  tokenByAccessTokenAnswer,
} from '@inkside/protocol';
import { type Accounts, hashSecret } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { cardOf, DONE, secondsOf, type SignInParts } from './signInParts';
import { type Endpoint, noInput, userEndpoint, visitorEndpoint } from '../endpoint';
import type { Caller } from '../../lib/caller';

/** A device that names itself becomes one of the account's devices, and the token its own. */
const deviceOf = async (accounts: Accounts, uid: string, caller: Caller): Promise<{ readonly deviceId?: number }> => {
  const card = cardOf(caller);
  return card === undefined ? {} : { deviceId: (await accounts.devices.signedIn(uid, card)).id };
};

const tokenByAccessToken = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.tokenByAccessToken,
    summary: 'A bearer token for the access token in the header.',
    input: noInput,
    answer: tokenByAccessTokenAnswer,
    handle: async (_, caller) => {
      const accessToken = caller.header(ACCESS_TOKEN_HEADER) ?? '';
      const uid = await accounts.grants.uidOfAccessToken(accessToken);
      const account = uid === undefined ? undefined : await accounts.directory.byUid(uid);
      if (account === undefined) throw new CloudFailure('errors.loginExpired');
      const { token, expiresAt } = await accounts.sessions.open(account, {
        ...(await deviceOf(accounts, account.uid, caller)),
        accessHash: hashSecret(accessToken),
      });
      return { data: token, tokenExpiredAt: secondsOf(expiresAt) };
    },
  });

const generateAccessToken = ({ accounts }: SignInParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.generateAccessToken,
    summary: 'Makes an access token for another program.',
    input: noInput,
    answer: accessTokenAnswer,
    handle: async (_, { session }) => {
      const data = await accounts.grants.makeAccessToken(session.account.uid);
      // The oldest may have ended in its favour.
      await accounts.sessions.endOfAccess(session.account.uid);
      return { data };
    },
  });

const revokeAccessToken = ({ accounts }: SignInParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.revokeAccessToken,
    summary: 'Ends every access token of the account, and what was fetched with one.',
    input: noInput,
    answer: revokeAnswer,
    handle: async (_, { session }) => {
      await accounts.grants.revokeAccessTokens(session.account.uid);
      await accounts.sessions.endOfAccess(session.account.uid);
      return DONE;
    },
  });

const refresh = ({ accounts }: SignInParts, path: string): Endpoint =>
  userEndpoint({
    method: 'GET',
    path,
    summary: 'A new bearer token in place of this one, which ends when the new one is used first.',
    input: noInput,
    answer: refreshAnswer,
    handle: async (_, { session }) => {
      const { token, expiresAt } = await accounts.sessions.renew(session);
      const tokenExpiredAt = secondsOf(expiresAt);
      return { data: { token, tokenExpiredAt }, tokenExpiredAt };
    },
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

/** Tokens for other programs, new ones for old ones, and their end. */
export const tokenEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  tokenByAccessToken(parts),
  generateAccessToken(parts),
  revokeAccessToken(parts),
  refresh(parts, paths.refreshToken),
  refresh(parts, paths.refreshTokenV2),
  logout(parts),
];
