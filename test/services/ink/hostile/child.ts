import { readFileSync } from 'node:fs';

import { checkNote } from '../../../../src/services/ink/archive/checkNote';
import { openNoteArchive, summariseArchive } from '../../../../src/services/ink/archive/noteArchive';
import { rewriteArchive } from '../../../../src/services/ink/archive/rewriteArchive';
import { InkFormatError, type InkFailure } from '../../../../src/services/ink/model';
import { decodePointsFile, encodePointsFile } from '../../../../src/services/ink/bytes/pointsFile';

/** What came of one archive. */
export interface Outcome {
  /** Whether it was refused as a whole, and what was named, at most the first few. */
  readonly refused: boolean;
  readonly named: readonly InkFailure[];
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

/** Each step by itself: opening and counting, checking, rewriting. */
function readAll(bytes: Uint8Array): Pick<Outcome, 'refused' | 'named' | 'ms'> {
  let ms = 0;
  const timed = <T>(step: () => T): T => {
    const before = processorMs();
    try {
      return step();
    } finally {
      ms = Math.max(ms, processorMs() - before);
    }
  };
  try {
    const archive = timed(() => {
      const opened = openNoteArchive(bytes);
      summariseArchive(opened);
      return opened;
    });
    const failures = timed(() => archive.notes.flatMap((note) => checkNote(note).failures));
    timed(() => rewriteArchive(archive));
    return { refused: false, named: [...archive.failures, ...failures].slice(0, NAMED), ms };
  } catch (error) {
    if (!(error instanceof InkFormatError)) throw error;
    return { refused: true, named: [error.failure], ms };
  }
}

// What reading takes before there is anything to read: compiled code and the first buffers.
decodePointsFile(encodePointsFile({ pageId: '', revisionId: '', blocks: [] }), '');
process.send?.({ peak: process.resourceUsage().maxRSS * 1024 });
process.on('message', (path: string) => {
  const bytes = new Uint8Array(readFileSync(path));
  const read = readAll(bytes);
  globalThis.gc?.();
  const outcome: Outcome = { ...read, peak: process.resourceUsage().maxRSS * 1024 };
  process.send?.(outcome);
});
