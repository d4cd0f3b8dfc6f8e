import { parseArgs } from 'node:util';

import type { GiftWorth } from '../../content';
import { type CommandIo, EXIT, UsageError } from '../../lib/io';
import type { Environment } from '../start/environment';
import { folderOf, runOnFolder } from './contentOnFolder';

const UNITS: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };
const COUNT_MAX = 1000;
const DAYS_MAX = 36_500;
const STORAGE_MAX = 1024 ** 5;

const storageOf = (text: string): GiftWorth => {
  const [, amount = '', unit = ''] = /^(\d{1,6})\s?(MB|GB|TB)$/i.exec(text) ?? [];
  const bytes = Number(amount) * (UNITS[unit.toUpperCase()] ?? 0);
  if (bytes < 1 || bytes > STORAGE_MAX) throw new UsageError('--storage takes a size such as 500MB or 5GB.');
  return { kind: 'storage', bytes };
};

const wholeOf = (option: string, text: string, max: number): number => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw new UsageError(`--${option} takes a number from 1 to ${max}.`);
  return number;
};

const worthOf = (storage: string | undefined, days: string | undefined): GiftWorth => {
  if (storage !== undefined && days === undefined) return storageOf(storage);
  if (days !== undefined && storage === undefined) return { kind: 'vip', days: wholeOf('vip-days', days, DAYS_MAX) };
  throw new UsageError('Choose one of --storage SIZE and --vip-days DAYS.');
};

/** A day counts to its end in UTC. */
const endOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T23:59:59.999Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError('--expires takes a day such as 2027-12-31.');
  if (at < Date.now()) throw new UsageError('--expires takes a day that is not over.');
  return at;
};

/** `inkside gift add --storage 5GB|--vip-days 30 [--count 3] [--expires DATE] [--email ADDRESS]`: a code a line. */
export const runAddGifts = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      storage: { type: 'string' },
      'vip-days': { type: 'string' },
      count: { type: 'string' },
      expires: { type: 'string' },
      email: { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const { storage, 'vip-days': days, count = '1', expires, email } = values;
  const owner = email === undefined ? {} : { email };
  const cards = { worth: worthOf(storage, days), count: wholeOf('count', count, COUNT_MAX), expiresAt: endOf(expires) };
  const order = { do: 'makeGifts', ...cards, ...owner } as const;
  const { codes = [] } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  for (const code of codes) io.out(code);
  return EXIT.ok;
};
