import { attempt } from '../failures';
import type { InkFailure, NoteInfo, VirtualDoc } from '../model';
import { newestRows, sameId } from '../pageOrder';
import { blankNoteInfo, decodeVirtualDoc, noteInfoFile } from '../records/note';
import type { FileCodec } from '../wire/recordList';
import { nameOf, type NoteFiles } from './noteFiles';

export const INFO_PATH = 'note/pb/note_info';
const DOC_FOLDER = 'virtual/doc/pb/';
const NOTE = 1;

/** The good records of one file; a file that cannot be read, and one with bad records, goes into `failures`. */
export function recordsIn<T>(
  codec: FileCodec<T>,
  kind: InkFailure['kind'],
  name: string,
  read: () => Uint8Array,
  failures: InkFailure[],
): readonly T[] {
  const file = attempt(failures, () => codec.decode(read(), name));
  const reason = file?.broken ?? (file !== undefined && file.skipped > 0 ? 'malformed' : undefined);
  if (reason !== undefined) failures.push({ kind, name, reason });
  return file?.records ?? [];
}

/** All rows of a log of revision files, whose paths are given oldest first. */
export const readLog = <T>(
  files: NoteFiles,
  paths: readonly string[],
  kind: 'page' | 'resource' | 'outline',
  codec: FileCodec<T>,
  failures: InkFailure[],
): T[] => paths.flatMap((path) => recordsIn(codec, kind, path, () => files.read(path, kind), failures));

/**
 * The note's own row, the newest: rows of the folders above the note may stand before it. Where none has the id that is
 * looked for, its type, and that it has pages, are left to go by.
 */
export function ownRow(rows: readonly NoteInfo[], noteId: string): NoteInfo | undefined {
  const newest = newestRows(rows, ({ uniqueId }) => uniqueId);
  return (
    newest.find(({ uniqueId }) => sameId(uniqueId, noteId)) ??
    newest.find(({ type }) => type === NOTE) ??
    newest.find(({ pageNameList }) => pageNameList !== '')
  );
}

/** The note's own record; `folder` is what its root is called. */
export function readInfo(
  files: NoteFiles,
  folder: string,
  treeRow: NoteInfo | undefined,
  failures: InkFailure[],
): NoteInfo {
  const rows = files.has(INFO_PATH)
    ? recordsIn(noteInfoFile, 'document', INFO_PATH, () => files.read(INFO_PATH, 'document'), failures)
    : [];
  return ownRow(rows, folder) ?? treeRow ?? rows[0] ?? blankNoteInfo({ uniqueId: folder });
}

/** The note's document: the one that its id names, else the newest. */
export function readDoc(files: NoteFiles, noteId: string, failures: InkFailure[]): VirtualDoc | undefined {
  const paths = files.revisionsIn(DOC_FOLDER);
  const path = paths.find((own) => sameId(nameOf(own), noteId)) ?? paths.at(-1);
  return path === undefined ? undefined : attempt(failures, () => decodeVirtualDoc(files.read(path, 'document'), path));
}

const RESOURCE_NAME = /^[^#]+#\d{1,15}$/;

/** Resource files are named by a revision and a time; other names are ignored, as on the device. */
export const resourcePaths = (files: NoteFiles): string[] =>
  files.revisionsIn('resource/pb/').filter((path) => RESOURCE_NAME.test(path));
