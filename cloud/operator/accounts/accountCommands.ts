import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { createAccounts } from '../../accounts/createAccounts';
import { CloudFailure } from '../../failure';
import { keepSecrets } from '../../secrets';
import { createDatabase } from '../../stores/openDatabase';
import { accountCommand, accountCommandResult, runAccountCommand } from './accountCommand';
import type { AccountCommand, AccountCommandResult } from './accountCommand';
import { dataDirectoryOf, explainLock, findRunningServer } from '../dataFolder';
import type { RunningServer } from '../dataFolder';
import { CommandError, EXIT, UsageError } from '../io';
import type { CommandIo } from '../io';
import { OPERATOR_KEY_HEADER, OPERATOR_PATH } from './operatorAddress';

const NOT_FOUND = 404;

const noAccount = ({ email }: AccountCommand): CommandError => new CommandError(`There is no account for ${email}.`);

const askServer = async (server: RunningServer, command: AccountCommand): Promise<AccountCommandResult> => {
  const answer = await fetch(`${server.origin}${OPERATOR_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: server.secrets.operatorKey },
    body: JSON.stringify(command),
  });
  if (answer.status === NOT_FOUND) throw noAccount(command);
  if (!answer.ok) throw new CommandError(`The running server refused (${answer.status}).`);
  return v.parse(accountCommandResult, await answer.json());
};

const openAndRun = async (dataDirectory: string, command: AccountCommand): Promise<AccountCommandResult> => {
  const secrets = await keepSecrets(dataDirectory);
  const database = await createDatabase(dataDirectory, 'accounts');
  try {
    return await runAccountCommand(createAccounts({ database, clock: Date, secrets }), command);
  } finally {
    await database.close();
  }
};

/** A running server does it, for it alone may open the databases; without one they are opened here. */
const runOn = async (dataDirectory: string, command: AccountCommand): Promise<AccountCommandResult> => {
  const server = await findRunningServer(dataDirectory);
  if (server !== undefined) return askServer(server, command);
  try {
    return await openAndRun(dataDirectory, command);
  } catch (thrown) {
    if (thrown instanceof CloudFailure && thrown.code === 'errors.notFound') throw noAccount(command);
    throw await explainLock(dataDirectory, thrown);
  }
};

const commandOf = (fields: object): AccountCommand => {
  const result = v.safeParse(accountCommand, fields);
  if (result.success) return result.output;
  const isPassword = v.getDotPath(result.issues[0]) === 'password';
  const reason = isPassword ? 'The password needs 8 to 200 characters.' : '--email ADDRESS is missing or not valid.';
  throw new UsageError(reason);
};

/** `inkside user add --email ADDRESS [--password-stdin]` */
export const runUser = async (args: string[], io: CommandIo): Promise<number> => {
  const [verb, ...rest] = args;
  if (verb !== 'add') throw new UsageError('Say: inkside user add --email ADDRESS');
  const { values } = parseArgs({
    args: rest,
    options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean' }, 'data-dir': { type: 'string' } },
  });
  // On the command line a password would stand in the list of processes and in the shell's history.
  const password = values['password-stdin'] === true ? { password: (await io.read()).replace(/\r?\n$/, '') } : {};
  const command = commandOf({ do: 'addUser', email: values.email, ...password });
  const { uid } = await runOn(dataDirectoryOf(values['data-dir']), command);
  io.out(`${command.email} has the account ${uid}.`);
  return EXIT.ok;
};

/** `inkside token --email ADDRESS`: prints the token alone, so that a script can take it. */
export const runToken = async (args: string[], io: CommandIo): Promise<number> => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, 'data-dir': { type: 'string' } } });
  const { token } = await runOn(
    dataDirectoryOf(values['data-dir']),
    commandOf({ do: 'makeToken', email: values.email }),
  );
  io.out(token ?? '');
  return EXIT.ok;
};
