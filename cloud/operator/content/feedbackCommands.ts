import { parseArgs } from 'node:util';

import { EXIT, UsageError } from '../../lib/io';
import type { CommandIo } from '../../lib/io';
import type { Environment } from '../start/environment';
import { folderOf, runOnFolder } from './contentOnFolder';

/** What people wrote must not move the cursor of the terminal that shows it. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** `inkside feedback list`: dialogs that wait for an answer, with what was said. */
export const runListFeedback = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({ args, options: { 'data-dir': { type: 'string' } } });
  const { dialogs = [] } = await runOnFolder(folderOf(values['data-dir'], variables), { do: 'listFeedback' });
  for (const { dialog, account, waiting } of dialogs) {
    io.out(`${dialog}  ${printable(account)}`);
    for (const { at, text, pictures } of waiting) {
      const seen = pictures === 0 ? '' : `  [pictures: ${pictures}]`;
      io.out(`  ${new Date(at).toISOString()}  ${printable(text)}${seen}`);
    }
  }
  if (dialogs.length === 0) io.out('Nobody waits for an answer.');
  return EXIT.ok;
};

/** `inkside feedback answer --dialog ID --text TEXT` */
export const runAnswerFeedback = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { dialog: { type: 'string' }, text: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const { dialog = '', text = '' } = values;
  if (!/^[A-Za-z0-9]{1,64}$/.test(dialog)) throw new UsageError('--dialog takes what "feedback list" prints first.');
  if (text.trim() === '') throw new UsageError('--text needs something in it.');
  await runOnFolder(folderOf(values['data-dir'], variables), { do: 'answerFeedback', dialog, text });
  io.out('The answer is in the dialog.');
  return EXIT.ok;
};
