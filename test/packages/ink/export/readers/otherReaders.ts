import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Pixels } from '../../../../../packages/ink/src/export/exportModel';
import { pixelsOfPng } from '../support';

const run = promisify(execFile);
const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;

/** Programs of the system, which nothing here installs. */
export const hasQpdf = hasProgram('qpdf');
export const hasPoppler = hasProgram('pdftoppm');

const withFile = async <Result>(
  pdf: Uint8Array,
  look: (file: string, folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkside-pdf-'));
  try {
    const file = path.join(folder, 'page.pdf');
    await writeFile(file, pdf);
    return await look(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** What qpdf says of the file's structure. Rejects where it finds errors, and where it only warns. */
export const checkedByQpdf = (pdf: Uint8Array): Promise<string> =>
  withFile(pdf, async (file) => (await run('qpdf', ['--check', file])).stdout);

/** The first page as Poppler draws it, in this many pixels. */
export const drawnByPoppler = (pdf: Uint8Array, { width, height }: Pixels): Promise<Pixels> =>
  withFile(pdf, async (file, folder) => {
    const place = path.join(folder, 'page');
    await run('pdftoppm', [
      '-png',
      '-singlefile',
      '-scale-to-x',
      String(width),
      '-scale-to-y',
      String(height),
      file,
      place,
    ]);
    return pixelsOfPng(await readFile(`${place}.png`));
  });
