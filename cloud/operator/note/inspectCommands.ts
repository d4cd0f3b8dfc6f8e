import { parseArgs } from 'node:util';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import {
  checkNote,
  type InkFailure,
  type NoteArchive,
  type NoteCheck,
  type NoteSummary,
  rewriteArchive,
  skippedOf,
  summariseArchive,
} from '@inkside/ink';

import { CommandError, type CommandIo, EXIT, UsageError, withExitCode } from '../../lib/io';
import { fileArgument, openArchive, titleOf, wordsOf } from './openArchive';
import { writeExport } from './exportTarget';

const stateRows = ({ notes }: NoteArchive): string[] =>
  notes.flatMap(({ info, noteId, state }) => {
    const title = titleOf(info.title, noteId);
    if (state.wholeness === 'empty') return [`Nothing was drawn in ${title}.`];
    return state.wholeness === 'whole'
      ? []
      : [`${title} is not whole: ${state.missingPages.length} pages are missing.`];
  });

const tableOf = (archive: NoteArchive, summary: NoteSummary): string[] => {
  const titles = archive.notes.map(({ info, noteId }) => titleOf(info.title, noteId));
  const rows: readonly (readonly [string, number])[] = [
    ['pages', summary.pages],
    ['pages with data', summary.pagesWithData],
    ['shapes', summary.shapes],
    ['strokes', summary.strokes],
    ['points', summary.points],
    ...Object.entries(summary.byType).map(([type, count]) => [`  of type ${type}`, count] as const),
  ];
  const table = rows.map(([name, count]) => `${name.padEnd(18)}${String(count).padStart(10)}`);
  return [titles.join(', '), ...table, ...stateRows(archive)];
};

const failuresOf = (archive: NoteArchive): InkFailure[] => [
  ...archive.failures,
  ...archive.notes.flatMap((note) => [
    ...note.failures,
    ...[...note.pages('all')].flatMap((page) => [...page.failures, ...skippedOf(page)]),
  ]),
];

/**
 * `inkside note info FILE [--json]`: counts what is in a `.note` archive. With `--json` the standard output is one
 * object `{pages, pagesWithData, shapes, strokes, points, byType}`; strokes are all shapes that have points, those of
 * other types than pens too. What cannot be read inside the archive is named on the error output, and the result is 1.
 */
export const runNoteInfo = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } });
    const archive = await openArchive(fileArgument('note info', positionals));
    const summary = summariseArchive(archive);
    if (values.json === true) io.out(JSON.stringify(summary));
    else for (const line of tableOf(archive, summary)) io.out(line);
    const failures = failuresOf(archive);
    for (const failure of failures) io.err(wordsOf(failure));
    return failures.length === 0 ? EXIT.ok : EXIT.failed;
  });

/** What `--json` prints. */
interface ArchiveCheck {
  /** Nothing is missing and everything can be read. */
  readonly whole: boolean;
  /** Of the archive itself. */
  readonly failures: readonly InkFailure[];
  readonly notes: readonly NoteCheck[];
}

const checkArchive = ({ failures, missingNotes, notes }: NoteArchive): ArchiveCheck => {
  const absent = missingNotes.map(({ uniqueId }): InkFailure => ({
    kind: 'document',
    name: uniqueId,
    reason: 'missing',
  }));
  const own = [...failures, ...absent];
  const checks = notes.map(checkNote);
  return {
    whole: own.length === 0 && checks.every((note) => note.failures.length === 0),
    failures: own,
    notes: checks,
  };
};

const stateWords = ({ wholeness, failures }: NoteCheck): string => {
  if (failures.length > 0) return `not whole, ${failures.length} objects`;
  return wholeness === 'empty' ? 'whole, nothing was drawn in it' : 'whole';
};

const linesOf = ({ failures, notes }: ArchiveCheck): string[] => [
  ...failures.map(wordsOf),
  ...notes.flatMap((note) => [
    `${titleOf(note.title, note.noteId)} (pages: ${note.pages}): ${stateWords(note)}`,
    ...note.failures.map((failure) => `  ${wordsOf(failure)}`),
  ]),
];

/**
 * `inkside note check FILE [--json]`: reads everything in a `.note` archive and names each object that cannot be read or
 * is missing. The result is 1 when there is one. With `--json` the standard output is one object
 * `{whole, failures, notes: [{noteId, title, pages, wholeness, failures}]}`.
 */
export const runNoteCheck = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } });
    const check = checkArchive(await openArchive(fileArgument('note check', positionals)));
    if (values.json === true) io.out(JSON.stringify(check));
    else for (const line of linesOf(check)) io.out(line);
    return check.whole ? EXIT.ok : EXIT.failed;
  });

const USAGE = 'note rewrite takes two files: note rewrite IN OUT';

/** Where a path leads; a file that is not there yet, where it would be. */
const placeOf = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

/**
 * `inkside note rewrite IN OUT`: reads and writes every object of a `.note` archive and packs it anew as OUT, in which
 * each file is byte for byte the one of IN. OUT appears whole or not at all, and never in the place of IN. Objects that
 * cannot be read, or that are written otherwise by others, are handed on as they are and named on the error output.
 */
export const runNoteRewrite = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [from, to, ...more] = positionals;
    if (from === undefined || to === undefined || more.length > 0) throw new UsageError(USAGE);
    const archive = await openArchive(from);
    if ((await placeOf(from)) === (await placeOf(to))) {
      throw new CommandError(`${to} is the file that is read: name another one.`);
    }
    const { bytes, recoded, copied, kept, failures } = rewriteArchive(archive);
    await writeExport(to, bytes);
    for (const failure of failures) io.err(wordsOf(failure));
    for (const name of kept) io.err(`${name} is written otherwise by its maker: left as it is`);
    io.out(
      `${to}: ${recoded} objects read and written, ${copied + kept.length + failures.length} handed on as they are`,
    );
    return EXIT.ok;
  });
