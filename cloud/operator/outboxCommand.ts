import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { dataDirectoryOf, findRunningServer } from '../dataFolder';
import { CommandError, type CommandIo, EXIT } from '../lib/io';

const outboxSchema = v.object({ mails: v.array(v.looseObject({ at: v.number(), to: v.string(), code: v.string() })) });

/** `inkside outbox`: the codes that the running server has sent, newest first. */
export const runOutbox = async (args: string[], io: CommandIo): Promise<number> => {
  const { values } = parseArgs({ args, options: { 'data-dir': { type: 'string' } } });
  const dataDirectory = dataDirectoryOf(values['data-dir']);
  const server = await findRunningServer(dataDirectory);
  if (server === undefined) {
    throw new CommandError(`No server is running on ${dataDirectory}; the outbox ends with it.`);
  }
  const answer = await fetch(`${server.origin}/outbox.json`);
  if (!answer.ok) throw new CommandError('The running server keeps no outbox: it sends real mail.');
  const { mails } = v.parse(outboxSchema, await answer.json());
  for (const { at, to, code } of mails) io.out(`${new Date(at).toISOString()}  ${to}  ${code}`);
  if (mails.length === 0) io.out('No code was sent yet.');
  return EXIT.ok;
};
