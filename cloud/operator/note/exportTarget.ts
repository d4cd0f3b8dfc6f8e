import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import { endingOf, fileNameOf, isPaged, pageFileName, type PageFormat } from '@inkside/ink';
import { errorCode } from '../../lib/errorCode';
import { CommandError } from '../../lib/io';

const isFolder = async (path: string): Promise<boolean> =>
  /[\\/]$/.test(path) ||
  (await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  ));

/** Where an export goes: a file, or for pages by themselves a name for each. */
export interface ExportTarget {
  pathOf(pageNumber: number): string;
}

/**
 * One page, or a format of one file, goes where OUT says. Several pages become OUT-1.png, OUT-2.png, …; in a folder
 * they are called after the note.
 */
export async function exportTarget(
  out: string,
  what: { readonly format: PageFormat; readonly title: string; readonly chosen: number; readonly pages: number },
): Promise<ExportTarget> {
  const { format, title, chosen, pages } = what;
  const inFolder = await isFolder(out);
  const folder = inFolder ? out : dirname(out);
  const ending = endingOf(format);
  const stem = inFolder ? fileNameOf(title, 'note') : basename(out, extname(out) === ending ? ending : '');
  await mkdir(folder, { recursive: true }).catch((thrown: unknown) => {
    throw writeError(folder, thrown);
  });
  const isMany = isPaged(format) && chosen > 1;
  const single = inFolder ? join(folder, `${stem}${ending}`) : out;
  return { pathOf: (page) => (isMany ? join(folder, pageFileName(stem, page, pages, format)) : single) };
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'this user may not write there',
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  ENAMETOOLONG: 'its name is too long',
};

function writeError(path: string, thrown: unknown): CommandError {
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new CommandError(`${path} cannot be written: ${REASONS[errorCode(thrown) ?? ''] ?? detail}.`);
}

/** Writes a file whole or not at all: what stood there before stays until then. @throws CommandError when it cannot. */
export async function writeExport(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw writeError(path, thrown);
  }
}
