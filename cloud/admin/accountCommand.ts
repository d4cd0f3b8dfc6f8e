import * as v from 'valibot';

import { type Account, createAccountRemoval, identityOf } from '../accounts';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { OpenedStores } from '../openStores';
import { createOperatorTokens, operatorName } from './operatorTokens';

const isEmail = (text: string): boolean => {
  try {
    return identityOf(text).kind === 'email';
  } catch (thrown) {
    if (thrown instanceof CloudFailure) return false;
    throw thrown;
  }
};

const email = v.pipe(v.string(), v.minLength(6), v.maxLength(254), v.check(isEmail));

const password = v.pipe(v.string(), v.minLength(8), v.maxLength(200));

/** What an operator can do to accounts, as it crosses from a command to the server that holds the databases. */
export const accountCommand = v.variant('do', [
  v.object({ do: v.literal('addUser'), email, password: v.optional(password) }),
  v.object({ do: v.literal('listUsers') }),
  v.object({ do: v.literal('removeUser'), email }),
  v.object({ do: v.literal('setPassword'), email, password }),
  v.object({ do: v.literal('makeToken'), email }),
  v.object({ do: v.literal('revokeTokens'), email }),
  v.object({ do: v.literal('makeOperatorToken'), name: operatorName }),
  v.object({ do: v.literal('listOperatorTokens') }),
  v.object({ do: v.literal('revokeOperatorToken'), id: v.string() }),
]);
export type AccountCommand = v.InferOutput<typeof accountCommand>;

const listedUser = v.object({
  uid: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  /** Bytes of objects. */
  storedBytes: v.number(),
});

export const accountCommandResult = v.object({
  /** Of every command about one account. */
  uid: v.optional(v.string()),
  /** Of `addUser`: there was such an account before. */
  wasThere: v.optional(v.boolean()),
  /** Of `makeToken` and `makeOperatorToken`: the token itself. */
  token: v.optional(v.string()),
  /** Of `listUsers`. */
  users: v.optional(v.array(listedUser)),
  /** Of `listOperatorTokens`; times are epoch milliseconds. */
  operators: v.optional(v.array(v.object({ id: v.string(), name: v.string(), createdAt: v.number() }))),
});
export type AccountCommandResult = v.InferOutput<typeof accountCommandResult>;

export interface CommandParts {
  readonly opened: OpenedStores;
  readonly clock: Clock;
}

const removeUser = ({ opened, clock }: CommandParts, uid: string): Promise<void> =>
  createAccountRemoval({
    ...opened,
    areas: Object.values(opened.records),
    clock,
    leaveGroups: async (left) => void (await opened.groups.leaveAll(left)),
  }).removeAccount(uid);

const knownAccount = async ({ accounts }: OpenedStores, address: string): Promise<Account> => {
  const account = await accounts.directory.find(identityOf(address));
  if (account === undefined) throw new CloudFailure('errors.notFound');
  return account;
};

const listUsers = async ({ accounts, objects }: OpenedStores): Promise<AccountCommandResult> => {
  const users = (await accounts.directory.all()).map(async ({ uid, email: address, phone, areaCode, createdAt }) => ({
    uid,
    email: address,
    phone: phone === null ? null : `${areaCode ?? ''}${phone}`,
    createdAt: new Date(createdAt).toISOString(),
    storedBytes: await objects.usedBytes(uid),
  }));
  return { users: await Promise.all(users) };
};

type OperatorCommand = Extract<AccountCommand, { do: `${string}Operator${string}` }>;
const isOperators = (command: AccountCommand): command is OperatorCommand => command.do.includes('Operator');

const onOperators = async (parts: CommandParts, command: OperatorCommand): Promise<AccountCommandResult> => {
  const tokens = createOperatorTokens(parts.opened.accounts.records, parts.clock);
  switch (command.do) {
    case 'makeOperatorToken':
      return { token: (await tokens.make(command.name)).token };
    case 'listOperatorTokens':
      return { operators: [...(await tokens.list())] };
    case 'revokeOperatorToken':
      await tokens.revoke(command.id);
      return {};
  }
};

/** What is done to an account that must be there. */
const onAccount = async (
  parts: CommandParts,
  command: Exclude<AccountCommand, { do: 'addUser' | 'listUsers' } | OperatorCommand>,
): Promise<AccountCommandResult> => {
  const { opened } = parts;
  const { accounts } = opened;
  const { uid } = await knownAccount(opened, command.email);
  switch (command.do) {
    case 'removeUser':
      await removeUser(parts, uid);
      return { uid };
    case 'setPassword':
      await accounts.resetPassword(uid, command.password);
      return { uid };
    case 'makeToken':
      return { uid, token: await accounts.grants.makeAccessToken(uid) };
    case 'revokeTokens':
      await accounts.grants.revokeAccessTokens(uid);
      // Sessions that were fetched with one of them would go on.
      await accounts.sessions.endAll(uid);
      return { uid };
  }
};

/** Adding an account that is there only resets its password, where one is given. Throws `errors.notFound`. */
export const runAccountCommand = async (
  parts: CommandParts,
  command: AccountCommand,
): Promise<AccountCommandResult> => {
  const { opened } = parts;
  if (command.do === 'listUsers') return listUsers(opened);
  if (isOperators(command)) return onOperators(parts, command);
  if (command.do !== 'addUser') return onAccount(parts, command);
  const { directory } = opened.accounts;
  const identity = identityOf(command.email);
  const wasThere = (await directory.find(identity)) !== undefined;
  const { uid } = await directory.findOrCreate(identity);
  if (command.password !== undefined) await opened.accounts.resetPassword(uid, command.password);
  return { uid, wasThere };
};
