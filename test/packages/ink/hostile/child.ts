import { readFileSync } from 'node:fs';

import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { type NoteArchive, openNoteArchive, summariseArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { InkFormatError, type InkFailure } from '../../../../packages/ink/src/model';
import { exportMachine } from '../../../../cloud/operator/note/exportMachine';
import { archivedPage } from '../../../../cloud/operator/note/archivedPage';
import { withRasterSvgs } from '../../../../cloud/operator/note/rasterSvgs';
import { startNoteExport } from '../../../../packages/ink/src/export/noteExport';
import { decodePointsFile, encodePointsFile } from '../../../../packages/ink/src/bytes/pointsFile';

export interface Question {
  readonly path: string;
  /** Whether the first page is written, too. */
  readonly exports: boolean;
}

/** A page as a file. */
interface Written {
  readonly format: 'png' | 'pdf';
  /** Of the file. */
  readonly bytes: number;
  /** Files of the page that the export names since it could make no picture of them. */
  readonly unread: readonly string[];
}

/** What came of one archive. */
export interface Outcome {
  /** Whether it was refused as a whole, and what was named, at most the first few. */
  readonly refused: boolean;
  readonly named: readonly InkFailure[];
  readonly written: readonly Written[];
  /** Of the processor, for the longest of the steps. */
  readonly ms: number;
  /** The most memory that this process has had so far, bytes. */
  readonly peak: number;
}

const NAMED = 5;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

class Watch {
  /** Of the processor, for the longest of the steps. */
  ms = 0;

  async timed<T>(step: () => T | Promise<T>): Promise<T> {
    const before = processorMs();
    try {
      return await step();
    } finally {
      this.ms = Math.max(this.ms, processorMs() - before);
    }
  }
}

const machine = exportMachine();

/** The first page of the first note as a file, as the command line writes it. */
async function written({ notes }: NoteArchive, format: Written['format']): Promise<Written[]> {
  const note = notes[0];
  const pageId = note?.pageIds[0];
  if (note === undefined || pageId === undefined) return [];
  const about = { noteId: note.noteId, title: '', createdAt: 0, updatedAt: 0 };
  const making = await startNoteExport({ format, note: about }, machine);
  const stored = archivedPage(note, pageId, { index: 0, title: '', layers: 'visible', hasTemplate: true });
  const page = await withRasterSvgs(stored.page);
  const file = (await making.addPage(page)) ?? (await making.finish());
  return [{ format, bytes: file?.length ?? 0, unread: making.unreadIn(page).map(({ name }) => name) }];
}

/** Each step by itself: opening and counting, checking, rewriting, and writing the first page. */
async function readAll(bytes: Uint8Array, exports: boolean): Promise<Omit<Outcome, 'peak'>> {
  const watch = new Watch();
  try {
    const archive = await watch.timed(() => {
      const opened = openNoteArchive(bytes);
      summariseArchive(opened);
      return opened;
    });
    const failures = await watch.timed(() => archive.notes.flatMap((note) => checkNote(note).failures));
    await watch.timed(() => rewriteArchive(archive));
    const png = exports ? await watch.timed(() => written(archive, 'png')) : [];
    const pdf = exports ? await watch.timed(() => written(archive, 'pdf')) : [];
    const named = [...archive.failures, ...failures].slice(0, NAMED);
    return { refused: false, named, written: [...png, ...pdf], ms: watch.ms };
  } catch (error) {
    if (!(error instanceof InkFormatError)) throw error;
    return { refused: true, named: [error.failure], written: [], ms: watch.ms };
  }
}

// What reading takes before there is anything to read: compiled code and the first buffers.
decodePointsFile(encodePointsFile({ pageId: '', revisionId: '', blocks: [] }), '');
machine.canvas(1, 1).pixels();
process.send?.({ peak: process.resourceUsage().maxRSS * 1024 });
process.on('message', ({ path, exports }: Question) => {
  void readAll(new Uint8Array(readFileSync(path)), exports).then((read) => {
    globalThis.gc?.();
    const outcome: Outcome = { ...read, peak: process.resourceUsage().maxRSS * 1024 };
    process.send?.(outcome);
  });
});
