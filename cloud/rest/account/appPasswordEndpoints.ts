import * as v from 'valibot';

import {
  appPasswordsAnswer,
  doneAnswer,
  newAppPasswordAnswer,
  newAppPasswordBody,
  paths,
  removeAppPasswordBody,
} from '@inkside/protocol';
import type { AppPassword } from '../../accounts';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import { type AccountParts, DONE } from './accountParts';

const rowOf = ({ id, name, createdAt, lastUsedAt }: AppPassword) => ({
  ...{ id, name, createdAt: new Date(createdAt).toISOString() },
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});

/** Passwords for programs that read the library's catalogue (`cloud/opds`). */
export const appPasswordEndpoints = ({ accounts: { appPasswords } }: AccountParts): readonly Endpoint[] => [
  userEndpoint({
    method: 'GET',
    path: paths.appPasswords,
    summary: 'Passwords with which other programs read the library, newest first.',
    input: noInput,
    answer: appPasswordsAnswer,
    handle: async (_, { session }) => ({ data: (await appPasswords.list(session.account.uid)).map(rowOf) }),
  }),
  userEndpoint({
    method: 'POST',
    path: paths.appPasswords,
    summary: 'Makes a password for another program; it is told this once.',
    input: v.object({ body: newAppPasswordBody }),
    answer: newAppPasswordAnswer,
    handle: async ({ body: { name } }, { session }) => {
      const made = await appPasswords.make(session.account.uid, name);
      return { data: { ...rowOf(made), password: made.password } };
    },
  }),
  userEndpoint({
    method: 'POST',
    path: paths.removeAppPassword,
    summary: 'Ends a password of another program.',
    input: v.object({ body: removeAppPasswordBody }),
    answer: doneAnswer,
    handle: async ({ body: { id } }, { session }) => {
      await appPasswords.remove(session.account.uid, id);
      return DONE;
    },
  }),
];
