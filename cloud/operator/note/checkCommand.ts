import { parseArgs } from 'node:util';

import { checkNote, type InkFailure, type NoteArchive, type NoteCheck } from '@inkside/ink';
import { EXIT, withExitCode, type CommandIo } from '../../lib/io';
import { fileArgument, titleOf, wordsOf } from './noteWords';
import { openArchive } from './openArchive';

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
