import * as v from 'valibot';

import type { Accounts } from '../../accounts/createAccounts';
import { identityOf } from '../../accounts/identity';
import { CloudFailure } from '../../failure';

const email = v.pipe(v.string(), v.minLength(6), v.maxLength(254), v.regex(/^\S+@\S+$/));

const password = v.pipe(v.string(), v.minLength(8), v.maxLength(200));

/** What an operator can do to accounts, as it crosses from a command to the server that holds the databases. */
export const accountCommand = v.variant('do', [
  v.object({ do: v.literal('addUser'), email, password: v.optional(password) }),
  v.object({ do: v.literal('makeToken'), email }),
]);
export type AccountCommand = v.InferOutput<typeof accountCommand>;

export const accountCommandResult = v.object({
  uid: v.string(),
  /** Of `makeToken`: the access token. */
  token: v.optional(v.string()),
});
export type AccountCommandResult = v.InferOutput<typeof accountCommandResult>;

type AddUser = Extract<AccountCommand, { do: 'addUser' }>;

const addUser = async (accounts: Accounts, command: AddUser): Promise<AccountCommandResult> => {
  const { uid } = await accounts.directory.findOrCreate(identityOf(command.email));
  if (command.password !== undefined) {
    const passwordHash = await accounts.passwords.hash(command.password);
    await accounts.directory.update(uid, (account) => ({ ...account, passwordHash }));
  }
  return { uid };
};

const makeToken = async (accounts: Accounts, address: string): Promise<AccountCommandResult> => {
  const account = await accounts.directory.find(identityOf(address));
  if (account === undefined) throw new CloudFailure('errors.notFound');
  return { uid: account.uid, token: await accounts.grants.makeAccessToken(account.uid) };
};

/** Adding an account that is there changes nothing but its password, where one is given. Throws `errors.notFound`. */
export const runAccountCommand = (accounts: Accounts, command: AccountCommand): Promise<AccountCommandResult> =>
  command.do === 'addUser' ? addUser(accounts, command) : makeToken(accounts, command.email);
