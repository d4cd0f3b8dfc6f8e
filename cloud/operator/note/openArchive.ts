import { inflateRawSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import {
  type InflateFault,
  type InkFailure,
  InkFormatError,
  type NoteArchive,
  openNoteArchive,
  setNativeInflate,
} from '@inkside/ink';

import { errorCode } from '../../lib/errorCode';
import { CommandError, UsageError } from '../../lib/io';

/** What zlib calls data that are wrong; whatever else it says (that there is no memory) is not about them. */
const FAULTS: Readonly<Record<string, InflateFault>> = {
  ERR_BUFFER_TOO_LARGE: 'tooLarge',
  Z_BUF_ERROR: 'truncated',
  Z_DATA_ERROR: 'malformed',
  Z_NEED_DICT: 'malformed',
};
/** The least that zlib takes. */
const LEAST_CHUNK_BYTES = 64;

function inflate(data: Uint8Array, size: number): Uint8Array | InflateFault {
  try {
    // A chunk that is full has another one made before anything is refused, unless it is more than may come out by then.
    return inflateRawSync(data, {
      maxOutputLength: Math.max(1, size),
      chunkSize: Math.max(LEAST_CHUNK_BYTES, size + 1),
    });
  } catch (thrown) {
    const fault = FAULTS[errorCode(thrown) ?? ''];
    if (fault === undefined) throw thrown;
    return fault;
  }
}

/** Has notes inflated by Node's own zlib from now on, which takes a quarter of the time. */
export const inflateByNode = (): void => setNativeInflate(inflate);

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

/** What a note is called; one without a title by its id, and one of which not even that can be read so. */
export const titleOf = (title: string, noteId: string): string => title || noteId || 'A note without a name';

/** A failure in a line for people. */
export const wordsOf = ({ kind, name, reason }: InkFailure): string =>
  reason === 'missing' ? `${kind} ${name} is missing` : `${kind} ${name} could not be read: ${reason}`;

/** The one file that a command takes, `--json` aside. @throws UsageError for none or several. */
export const fileArgument = (command: string, positionals: readonly string[]): string => {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(`${command} takes a file: ${command} FILE [--json]`);
  if (more.length > 0) throw new UsageError(`${command} takes one file at a time.`);
  return file;
};
