import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { CloudFailure } from '../lib/failure';
import { createClosers, openStores } from '../openStores';
import { dataDirectoryOf, findRunningServer, type RunningServer } from '../dataFolder';
import { expectData, explainFolder } from './folderChecks';
import { CommandError, type CommandIo, EXIT, UsageError } from '../lib/io';
import { type Environment, readEngines } from './start/environment';
import {
  accountCommand,
  type AccountCommand,
  accountCommandResult,
  type AccountCommandResult,
  OPERATOR_KEY_HEADER,
  OPERATOR_PATH,
  runAccountCommand,
} from '../admin';

const NOT_FOUND = 404;

const noAccount = (command: AccountCommand): CommandError =>
  new CommandError(
    command.do === 'revokeOperatorToken'
      ? `There is no operator token ${command.id}.`
      : `There is no account for ${'email' in command ? command.email : 'this'}.`,
  );

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

interface OnFolder {
  readonly dataDirectory: string;
  readonly variables: Environment;
}

const openAndRun = async (folder: OnFolder, command: AccountCommand): Promise<AccountCommandResult> => {
  const engines = readEngines(folder.variables);
  // Only the first account may begin a folder; for all else a missing one is a mistyped one.
  if (command.do !== 'addUser') await expectData(folder.dataDirectory);
  const closers = createClosers();
  try {
    const opened = await openStores({ dataDirectory: folder.dataDirectory, clock: Date, ...engines }, closers);
    return await runAccountCommand({ opened, clock: Date }, command);
  } finally {
    await closers.closeAll();
  }
};

/** A running server does it, for it alone may open the databases; without one they are opened here. */
export const runOn = async (folder: OnFolder, command: AccountCommand): Promise<AccountCommandResult> => {
  const server = await findRunningServer(folder.dataDirectory);
  if (server !== undefined) return askServer(server, command);
  try {
    return await openAndRun(folder, command);
  } catch (thrown) {
    if (thrown instanceof CloudFailure && thrown.code === 'errors.notFound') throw noAccount(command);
    throw await explainFolder(folder.dataDirectory, thrown);
  }
};

const commandOf = (fields: object): AccountCommand => {
  const result = v.safeParse(accountCommand, fields);
  if (result.success) return result.output;
  const isPassword = v.getDotPath(result.issues[0]) === 'password';
  const reason = isPassword ? 'The password needs 8 to 200 characters.' : '--email ADDRESS is missing or not valid.';
  throw new UsageError(reason);
};

/** On the command line a password would stand in the list of processes and in the shell's history. */
const readPassword = async (io: CommandIo): Promise<{ readonly password: string }> => ({
  password: (await io.read()).replace(/\r?\n$/, ''),
});

const OPTIONS = {
  email: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  yes: { type: 'boolean' },
  'data-dir': { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
type Verb = (values: Values, io: CommandIo, folder: OnFolder) => Promise<void>;

const add: Verb = async (values, io, folder) => {
  const password = values['password-stdin'] === true ? await readPassword(io) : {};
  const { uid, wasThere } = await runOn(folder, commandOf({ do: 'addUser', email: values.email, ...password }));
  const more = 'password' in password ? ' Its password is the new one.' : '';
  io.out(
    wasThere === true
      ? `${values.email} had the account ${uid} already.${more}`
      : `${values.email} has the account ${uid}.`,
  );
};

const list: Verb = async (_values, io, folder) => {
  const { users = [] } = await runOn(folder, { do: 'listUsers' });
  for (const { uid, email, phone, createdAt, storedBytes } of users) {
    io.out([uid, email ?? phone ?? '-', createdAt, `${storedBytes} bytes`].join('  '));
  }
  if (users.length === 0) io.out('There are no accounts yet.');
};

const remove: Verb = async (values, io, folder) => {
  const command = commandOf({ do: 'removeUser', email: values.email });
  if (values.yes !== true) throw new UsageError('This removes all documents and files too. Say --yes if it shall.');
  const { uid } = await runOn(folder, command);
  io.out(`The account ${uid} of ${values.email} is removed, with its documents and files.`);
};

const password: Verb = async (values, io, folder) => {
  const command = commandOf({ do: 'setPassword', email: values.email, ...(await readPassword(io)) });
  await runOn(folder, command);
  io.out(`${values.email} has a new password, and is signed out everywhere.`);
};

const VERBS: ReadonlyMap<string | undefined, Verb> = new Map([
  ['add', add],
  ['list', list],
  ['remove', remove],
  ['password', password],
]);

/** `inkside user add|list|remove|password` */
export const runUser = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const [word, ...rest] = args;
  const verb = VERBS.get(word);
  if (verb === undefined) throw new UsageError('Say: inkside user add --email ADDRESS, list, remove or password');
  const { values } = parseArgs({ args: rest, options: OPTIONS });
  await verb(values, io, { dataDirectory: dataDirectoryOf(values['data-dir']), variables });
  return EXIT.ok;
};

/** `inkside token [revoke] --email ADDRESS`: prints a new token alone, so that a script can take it. */
export const runToken = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const isRevoking = args[0] === 'revoke';
  const { values } = parseArgs({
    args: isRevoking ? args.slice(1) : args,
    options: { email: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const folder = { dataDirectory: dataDirectoryOf(values['data-dir']), variables };
  const command = commandOf({ do: isRevoking ? 'revokeTokens' : 'makeToken', email: values.email });
  const { token } = await runOn(folder, command);
  io.out(isRevoking ? `${values.email} has no access tokens any more, and is signed out everywhere.` : (token ?? ''));
  return EXIT.ok;
};
