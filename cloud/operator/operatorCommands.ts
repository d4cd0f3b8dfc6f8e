import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { operatorName } from '../admin';
import { dataDirectoryOf } from '../dataFolder';
import { type CommandIo, EXIT, UsageError } from '../lib/io';
import { runOn } from './accountCommands';
import type { Environment } from './start/environment';

const DATA_OPTION = { 'data-dir': { type: 'string' } } as const;

const folderOf = (directory: string | undefined, variables: Environment) => ({
  dataDirectory: dataDirectoryOf(directory),
  variables,
});

/** `inkside operator token [--name WHO]`: prints a new token alone, this once. */
export const runOperatorToken = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, ...DATA_OPTION } });
  const name = v.safeParse(operatorName, values.name ?? 'operator');
  if (!name.success) throw new UsageError('--name takes 1 to 60 characters.');
  const command = { do: 'makeOperatorToken', name: name.output } as const;
  const { token = '' } = await runOn(folderOf(values['data-dir'], variables), command);
  io.out(token);
  return EXIT.ok;
};

/** `inkside operator tokens`: id, when it was made, name. */
export const runOperatorTokens = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({ args, options: DATA_OPTION });
  const { operators = [] } = await runOn(folderOf(values['data-dir'], variables), { do: 'listOperatorTokens' });
  for (const { id, name, createdAt } of operators) io.out([id, new Date(createdAt).toISOString(), name].join('  '));
  if (operators.length === 0) io.out('There are no operator tokens. Say: inkside operator token --name WHO');
  return EXIT.ok;
};

/** `inkside operator revoke ID`: whoever has the token is refused from now on. */
export const runRevokeOperator = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values, positionals } = parseArgs({ args, options: DATA_OPTION, allowPositionals: true });
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError('Say: inkside operator revoke ID');
  await runOn(folderOf(values['data-dir'], variables), { do: 'revokeOperatorToken', id });
  io.out(`The operator token ${id} is revoked.`);
  return EXIT.ok;
};
