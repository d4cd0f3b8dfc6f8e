import * as v from 'valibot';

import {
  accessTokensAnswer,
  doneAnswer,
  newAccessTokenAnswer,
  newAccessTokenBody,
  ownPasswordAnswer,
  paths,
  removeAccessTokenBody,
} from '@inkside/protocol';
import type { AccessToken } from '../../accounts';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import { type AccountParts, DONE } from './accountParts';

const rowOf = ({ id, name, createdAt, lastUsedAt }: AccessToken) => ({
  ...{ id, name, createdAt: new Date(createdAt).toISOString() },
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});

/** With what other programs sign in as the account, by name; and whether a person can do so by password. */
export const accessTokenEndpoints = ({ accounts: { grants, sessions } }: AccountParts): readonly Endpoint[] => [
  userEndpoint({
    method: 'GET',
    path: paths.accessTokens,
    summary: 'Access tokens of the account, newest first.',
    input: noInput,
    answer: accessTokensAnswer,
    handle: async (_, { session }) => ({ data: (await grants.accessTokens(session.account.uid)).map(rowOf) }),
  }),
  userEndpoint({
    method: 'POST',
    path: paths.accessTokens,
    summary: 'Makes an access token with a name; it is told this once.',
    input: v.object({ body: newAccessTokenBody }),
    answer: newAccessTokenAnswer,
    handle: async ({ body: { name } }, { session }) => {
      const made = await grants.makeNamedAccessToken(session.account.uid, name);
      return { data: { ...rowOf(made), token: made.token } };
    },
  }),
  userEndpoint({
    method: 'POST',
    path: paths.removeAccessToken,
    summary: 'Ends an access token, and what was fetched with it.',
    input: v.object({ body: removeAccessTokenBody }),
    answer: doneAnswer,
    handle: async ({ body: { id } }, { session }) => {
      await grants.revokeAccessToken(session.account.uid, id);
      await sessions.endOfAccess(session.account.uid);
      return DONE;
    },
  }),
  userEndpoint({
    method: 'GET',
    path: paths.ownPassword,
    summary: 'Whether the account has a password.',
    input: noInput,
    answer: ownPasswordAnswer,
    handle: async (_, { session }) => ({ data: { isSet: session.account.passwordHash !== null } }),
  }),
];
