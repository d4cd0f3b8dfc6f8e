import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runNoteExport } from '../../../cloud/operator/note/exportCommand';
import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { inTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { aNote } from '../notes';
import type { InkBenchOptions } from './decode';

/** A whole note as a PDF of vectors, as the command line writes it. */
export const measureExport = ({ points, pages, rounds }: InkBenchOptions): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const [note, pdf] = [join(folder, 'bench.note'), join(folder, 'bench.pdf')];
    const archive = exportNote(aNote(pages, points));
    await writeFile(note, archive);
    const quiet = { out: () => undefined, err: () => undefined, read: async () => '' };
    const { vectors } = await inTurn(rounds, {
      vectors: async () => {
        const started = performance.now();
        const code = await runNoteExport([note, '--pdf', pdf], quiet);
        if (code !== 0) throw new Error(`The export ended with ${code}.`);
        return { ms: performance.now() - started, bytes: (await stat(pdf)).size };
      },
    });
    return [
      {
        name: `export of ${pages} pages, ${points} points, as a PDF of vectors`,
        value: `${vectors.ms.toFixed(0)} ms, ${(vectors.bytes / 1000).toFixed(0)} KB`,
        reference: `.note of ${(archive.length / 1000).toFixed(0)} KB`,
      },
    ];
  });
