import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { openNoteArchive, summariseArchive, type NoteArchive } from '../../src/services/ink/archive/noteArchive';
import { InkFormatError, type InkFailure, type NoteSummary } from '../../src/services/ink/model';
import { errorCode } from '../twin/files/errorCode';
import { CommandError, EXIT, UsageError, withExitCode, type CommandIo } from './io';

/** Names that a failure can carry in place of the file's: whose `.note` it is instead. */
const FOREIGN: Readonly<Record<string, string>> = {
  Supernote: 'a Supernote file',
  Notability: 'a Notability file',
  'ShapeDatabase.db': 'a device backup from before firmware 3.1',
};

const fileError = (file: string, thrown: unknown): CommandError => {
  const code = errorCode(thrown);
  if (code === 'ENOENT') return new CommandError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new CommandError(`${file} is a folder, not a .note file.`);
  if (code === 'EACCES' || code === 'EPERM') return new CommandError(`${file} may not be read by this user.`);
  if (code === 'ERR_FS_FILE_TOO_LARGE') return new CommandError(`${file} is larger than 2 GiB.`);
  return new CommandError(`${file} cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
};

const reasonOf = (file: string, { name, reason }: InkFailure): string => {
  const foreign = FOREIGN[name];
  if (foreign !== undefined) return `${file} is ${foreign}; only notes of Boox devices can be read.`;
  switch (reason) {
    case 'truncated':
      return `${file} is cut short: the end of the archive is missing.`;
    case 'tooLarge':
      return `${file} claims to unpack to more than a note can hold; it was not unpacked.`;
    case 'unsupported':
      return `${file} is a zip, but no note lies in it.`;
    case 'malformed':
    case 'missing':
      return `${file} is not a .note archive.`;
  }
};

const open = async (file: string): Promise<NoteArchive> => {
  const bytes = await readFile(file).catch((thrown: unknown) => {
    throw fileError(file, thrown);
  });
  try {
    return openNoteArchive(bytes, basename(file));
  } catch (thrown) {
    if (thrown instanceof InkFormatError) throw new CommandError(reasonOf(file, thrown.failure));
    throw thrown;
  }
};

const tableOf = (archive: NoteArchive, summary: NoteSummary): string[] => {
  const titles = archive.notes.map(({ info, noteId }) => (info.title === '' ? noteId : info.title));
  const rows: readonly (readonly [string, number])[] = [
    ['pages', summary.pages],
    ['pages with data', summary.pagesWithData],
    ['shapes', summary.shapes],
    ['strokes', summary.strokes],
    ['points', summary.points],
    ...Object.entries(summary.byType).map(([type, count]) => [`  of type ${type}`, count] as const),
  ];
  return [titles.join(', '), ...rows.map(([name, count]) => `${name.padEnd(18)}${String(count).padStart(10)}`)];
};

const failuresOf = (archive: NoteArchive): InkFailure[] => [
  ...archive.failures,
  ...archive.notes.flatMap((note) => [...note.failures, ...[...note.pages('all')].flatMap(({ failures }) => failures)]),
];

const fileOf = (positionals: readonly string[]): string => {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('note info takes a file: note info FILE [--json]');
  if (more.length > 0) throw new UsageError('note info takes one file at a time.');
  return file;
};

/**
 * `inkside note info FILE [--json]`: counts what is in a `.note` archive. With `--json` the standard output is one
 * object `{pages, pagesWithData, shapes, strokes, points, byType}`. What cannot be read inside the archive is named on
 * the error output, and the result is 1.
 */
export const runNoteInfo = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } });
    const archive = await open(fileOf(positionals));
    const summary = summariseArchive(archive);
    if (values.json === true) io.out(JSON.stringify(summary));
    else for (const line of tableOf(archive, summary)) io.out(line);
    const failures = failuresOf(archive);
    for (const { kind, name, reason } of failures) io.err(`${kind} ${name} could not be read: ${reason}`);
    return failures.length === 0 ? EXIT.ok : EXIT.failed;
  });
