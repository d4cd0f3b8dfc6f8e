import {
  type ArchivedNote,
  type Background,
  type ExportPage,
  folderOf,
  isPaged,
  loadNoteExport,
  type NoteArchive,
  type NoteExport,
  sameId,
} from '@inkside/ink';
import { CommandError, EXIT, UsageError, withExitCode, type CommandIo } from '../../lib/io';
import { archivedPage, pageTitles } from './archivedPage';
import { exportMachine } from './exportMachine';
import { chosenPages, type ExportRequest, readExportRequest } from './exportRequest';
import { exportTarget, type ExportTarget, writeExport } from './exportTarget';
import { openArchive, wordsOf } from './openArchive';
import { withRasterSvgs } from './rasterSvgs';

/** An export of fewer pages is done before anybody wonders. */
const PAGES_TO_TELL = 5;

/** The note that is meant; a backup holds many. @throws UsageError when that is not clear. */
function noteOf({ notes }: NoteArchive, { file, noteId }: ExportRequest): ArchivedNote {
  const [only, ...more] = notes;
  const found =
    noteId === undefined
      ? undefined
      : (notes.find((note) => sameId(note.noteId, noteId)) ?? notes.find(({ root }) => folderOf(root) === noteId));
  if (found !== undefined) return found;
  if (noteId === undefined && only !== undefined && more.length === 0) return only;
  const rows = notes.map((note) => `  ${note.noteId}  ${note.info.title}`).join('\n');
  const what =
    noteId === undefined
      ? `${file} holds ${notes.length} notes; choose one by --note ID`
      : `${file} holds no note ${noteId}`;
  throw new UsageError(`${what}:\n${rows}`);
}

interface Work {
  readonly note: ArchivedNote;
  readonly request: ExportRequest;
  readonly indexes: readonly number[];
  readonly target: ExportTarget;
  readonly io: CommandIo;
}

const wordsOfGaps = (page: number, gaps: readonly string[]): string =>
  `page ${page}: no font of this computer has ${gaps.join(' ')}; boxes stand in the place of these characters`;

const wordsOfUnread = ({ number, list: { background } }: ExportPage, name: string): string =>
  background?.asset === name
    ? `page ${number}: ${pageOf(background)} could not be read; nothing lies below the ink`
    : `page ${number}: ${name} could not be read as a picture; a frame stands in its place`;

const pageOf = (background: Background): string =>
  background.kind === 'pdf' ? `page ${background.pageIndex + 1} of ${background.asset}` : background.asset;

/** Writes page by page, so that only one is in memory; gives a line for each thing that is not as in the note. */
async function writePages(making: NoteExport, { note, request, indexes, target, io }: Work): Promise<string[]> {
  const failures: string[] = [];
  const titleOf = pageTitles(note);
  const { layers, hasTemplate } = request;
  for (const [done, index] of indexes.entries()) {
    const pageId = note.pageIds[index] ?? '';
    const wish = { index, title: titleOf(pageId), layers, hasTemplate };
    const { page: stored, failures: found } = archivedPage(note, pageId, wish);
    const page = await withRasterSvgs(stored);
    const gaps = making.gapsIn(page);
    const bytes = await making.addPage(page);
    const unread = making.unreadIn(page).map(({ name }) => wordsOfUnread(page, name));
    const lines = [...found.map(wordsOf), ...(gaps.length > 0 ? [wordsOfGaps(index + 1, gaps)] : []), ...unread];
    for (const line of lines) failures.push(line);
    if (bytes !== undefined) await writeExport(target.pathOf(index + 1), bytes);
    if (indexes.length >= PAGES_TO_TELL) io.err(`page ${done + 1} of ${indexes.length}`);
  }
  return failures;
}

async function exportNote(request: ExportRequest, io: CommandIo): Promise<readonly string[]> {
  const archive = await openArchive(request.file);
  const note = noteOf(archive, request);
  const { pageIds, info } = note;
  if (pageIds.length === 0) throw new CommandError(`${request.file} has no pages.`);
  const indexes = chosenPages(request.pages, pageIds.length);
  const title = info.title === '' ? note.noteId : info.title;
  const what = { format: request.format, title, chosen: indexes.length, pages: pageIds.length };
  const target = await exportTarget(request.out, what);
  const { createdAt, updatedAt } = info;
  const about = { noteId: note.noteId, title, createdAt, updatedAt };
  const { startNoteExport } = await loadNoteExport();
  const making = await startNoteExport({ format: request.format, note: about, dpi: request.dpi }, exportMachine());
  const failures = await writePages(making, { note, request, indexes, target, io });
  const whole = await making.finish();
  if (whole !== undefined) await writeExport(target.pathOf(1), whole);
  const places = isPaged(request.format) ? indexes.map((index) => target.pathOf(index + 1)) : [target.pathOf(1)];
  for (const place of places) io.out(place);
  return [...[...archive.failures, ...note.failures].map(wordsOf), ...failures];
}

/**
 * `inkside note export FILE --pdf|--bitmap-pdf|--svg|--png OUT`: writes pages of a `.note` archive for other programs.
 * Prints the names of the files that were written. What cannot be read inside the archive, files that are no pictures,
 * and characters that no font has, are named on the error output; the rest is written all the same, and the result is 1.
 */
export const runNoteExport = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, async () => {
    const failures = await exportNote(readExportRequest(args), io);
    for (const failure of failures) io.err(failure);
    return failures.length === 0 ? EXIT.ok : EXIT.failed;
  });
