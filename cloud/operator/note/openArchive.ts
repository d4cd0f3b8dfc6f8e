import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { type InkFailure, InkFormatError, type NoteArchive, openNoteArchive } from '@inkside/ink';
import { errorCode } from '../../lib/errorCode';
import { CommandError } from '../../lib/io';
import { inflateByNode } from '../nodeInflate';

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

/** Opens a `.note` file. @throws CommandError, in words for whoever named the file. */
export const openArchive = async (file: string): Promise<NoteArchive> => {
  const bytes = await readFile(file).catch((thrown: unknown) => {
    throw fileError(file, thrown);
  });
  inflateByNode();
  try {
    return openNoteArchive(bytes, basename(file));
  } catch (thrown) {
    if (thrown instanceof InkFormatError) throw new CommandError(reasonOf(file, thrown.failure));
    throw thrown;
  }
};
