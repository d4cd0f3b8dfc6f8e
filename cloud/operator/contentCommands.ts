import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { basename, resolve } from 'node:path';

import * as v from 'valibot';
import { nameFault, noticeKinds } from '@inkside/protocol';

import { CONTENT_KINDS, contentFile, type ContentFile, type GiftWorth, htmlOf, languageOf } from '../content';
import { CommandError, type CommandIo, EXIT, UsageError } from '../lib/io';
import type { Environment } from './start/environment';
import { errorAnswer } from '../rest';
import { folderOf, runOnFolder } from './contentOnFolder';

const FILE_OPTIONS = { 'data-dir': { type: 'string' } } as const;

const fileOption = (args: string[], usage: string) => {
  const { values, positionals } = parseArgs({ args, options: FILE_OPTIONS, allowPositionals: true });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError(`Say: inkside ${usage}`);
  return { path, dataDirectory: values['data-dir'] };
};

const because = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';

/** `inkside content export FILE` */
export const runExport = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { path, dataDirectory } = fileOption(args, 'content export FILE');
  const { file } = await runOnFolder(folderOf(dataDirectory, variables), { do: 'export' });
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`).catch((thrown: unknown) => {
    throw new CommandError(`${path} cannot be written (${because(thrown)}).`);
  });
  io.out(`The content is in ${path}.`);
  return EXIT.ok;
};

const readContent = async (path: string): Promise<ContentFile> => {
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new CommandError(`${path} cannot be read (${because(thrown)}).`);
  });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), contentFile), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new CommandError(`${path}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}. Nothing was changed.`);
};

/** `inkside content import FILE`: all of the file or nothing of it. */
export const runImport = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { path, dataDirectory } = fileOption(args, 'content import FILE');
  const file = await readContent(path);
  await runOnFolder(folderOf(dataDirectory, variables), { do: 'import', file });
  const kinds = CONTENT_KINDS.flatMap((kind) => {
    const items = file.content[kind];
    return items === undefined ? [] : [`${items.length} ${kind}`];
  });
  io.out(`Imported: ${kinds.join(', ') || 'nothing'}.`);
  return EXIT.ok;
};

/** `inkside notice add --title TEXT --text TEXT [--kind news] [--language en] [--html]` */
export const runAddNotice = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      title: { type: 'string' },
      text: { type: 'string' },
      kind: { type: 'string', default: 'news' },
      language: { type: 'string' },
      html: { type: 'boolean' },
      'data-dir': { type: 'string' },
    },
  });
  const { title = '', text = '' } = values;
  const language = languageOf(values.language ?? 'en');
  if (title.trim() === '' || text.trim() === '') throw new UsageError('--title and --text need something in them.');
  if (language === undefined) throw new UsageError('--language takes zh, zhTW, en or ru.');
  const kind = noticeKinds.find((each) => each === values.kind);
  if (kind === undefined) throw new UsageError(`--kind takes one of: ${noticeKinds.join(', ')}.`);
  const description = values.html === true ? text : htmlOf(text);
  const order = { do: 'addNotice', kind, language, title, description } as const;
  const { id = '' } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  io.out(`Everyone sees the notice ${id} now.`);
  return EXIT.ok;
};

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

const DEFAULT_TYPE = 'manual';

/** `inkside file add FILE [--type manual] [--title TEXT]`: one of the same type and name is replaced. */
export const runAddFile = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { type: { type: 'string' }, title: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Say: inkside file add FILE --type manual');
  const { type = DEFAULT_TYPE, title } = values;
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(type)) throw new UsageError('--type takes a word such as manual.');
  const path = resolve(file);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new CommandError(`${file} is not a file that can be read.`);
  const named = title === undefined ? {} : { title };
  const order = { do: 'addFile', path, name: basename(path), type, ...named } as const;
  const { id = '' } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  io.out(`Everyone can fetch ${basename(path)} now; its id is ${id}.`);
  return EXIT.ok;
};

const UNITS: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };
const COUNT_MAX = 1000;
const VIP_DAYS_MAX = 36_500;
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
  if (days !== undefined && storage === undefined)
    return { kind: 'vip', days: wholeOf('vip-days', days, VIP_DAYS_MAX) };
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

const INVITE_DAYS_MAX = 3650;

const daysOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > INVITE_DAYS_MAX)
    throw new UsageError(`--invite-days takes a number from 1 to ${INVITE_DAYS_MAX}.`);
  return days;
};

/** What `--name` says, without the spaces around it. */
const nameOf = (text: string): string => {
  const name = text.trim();
  const fault = nameFault(name);
  if (fault !== undefined) throw new UsageError(`--name: ${errorAnswer(fault.code, fault.params).body.message}`);
  return name;
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
  const { email = '', about = '' } = values;
  if (email.trim() === '') throw new UsageError('--email needs something in it.');
  const name = nameOf(values.name ?? '');
  const order = { do: 'makeGroup', email, name, about, inviteDays: daysOf(values['invite-days']) } as const;
  const { codes = [] } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  for (const code of codes) io.out(`/#/groupShare?code=${code}`);
  return EXIT.ok;
};
