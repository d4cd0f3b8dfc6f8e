import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { CONTENT_KINDS, contentFile, type ContentFile, htmlOf, languageOf } from '../../content';
import { CommandError, type CommandIo, EXIT, UsageError } from '../../lib/io';
import type { Environment } from '../start/environment';
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

/** `inkside notice add --title TEXT --text TEXT [--language en] [--html]` */
export const runAddNotice = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      title: { type: 'string' },
      text: { type: 'string' },
      language: { type: 'string' },
      html: { type: 'boolean' },
      'data-dir': { type: 'string' },
    },
  });
  const { title = '', text = '' } = values;
  const language = languageOf(values.language ?? 'en');
  if (title.trim() === '' || text.trim() === '') throw new UsageError('--title and --text need something in them.');
  if (language === undefined) throw new UsageError('--language takes zh, zhTW, en or ru.');
  const description = values.html === true ? text : htmlOf(text);
  const order = { do: 'addNotice', language, title, description } as const;
  const { id = '' } = await runOnFolder(folderOf(values['data-dir'], variables), order);
  io.out(`Everyone sees the notice ${id} now.`);
  return EXIT.ok;
};
