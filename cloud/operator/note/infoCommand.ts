import { parseArgs } from 'node:util';

import { type InkFailure, type NoteArchive, type NoteSummary, skippedOf, summariseArchive } from '@inkside/ink';
import { EXIT, withExitCode, type CommandIo } from '../../lib/io';
import { fileArgument, titleOf, wordsOf } from './noteWords';
import { openArchive } from './openArchive';

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
 * object `{pages, pagesWithData, shapes, strokes, points, byType}`. What cannot be read inside the archive is named on
 * the error output, and the result is 1.
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
