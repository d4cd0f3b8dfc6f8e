import { parseArgs } from 'node:util';

import { EXIT, UsageError } from '../../lib/io';
import type { CommandIo } from '../../lib/io';
import type { Environment } from '../start/environment';
import { folderOf, runOnFolder } from './contentOnFolder';

const DAYS_MAX = 3650;

const daysOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > DAYS_MAX) throw new UsageError(`--invite-days takes a number from 1 to ${DAYS_MAX}.`);
  return days;
};

/** `inkside group add --email OWNER --name NAME [--about TEXT] [--invite-days 30]`: prints where people join. */
export const runAddGroup = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      about: { type: 'string' },
      'invite-days': { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const { email = '', name = '', about = '' } = values;
  if (email.trim() === '' || name.trim() === '') throw new UsageError('--email and --name need something in them.');
  const order = { do: 'makeGroup', email, name, about, inviteDays: daysOf(values['invite-days']) } as const;
  const { codes = [] } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  for (const code of codes) io.out(`/#/groupShare?code=${code}`);
  return EXIT.ok;
};
