import { PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';
import type { ArchivedNote } from '../archive/archivedNote';
import type { NoteFiles } from '../archive/noteFiles';
import { INFO_PATH } from '../archive/noteLogs';
import { attempt } from '../failures';
import type { InkFailure, InkObjectKind } from '../model';
import { encodeNoteInfos } from '../records/noteInfo';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { pathsInCloud } from './cloudPaths';
import { joinedFiles } from './joinedFiles';

const KINDS: readonly (readonly [start: string, kind: InkObjectKind])[] = [
  ['shape/', 'shape'],
  ['point/', 'points'],
  ['resource/', 'resource'],
  ['template/', 'template'],
  ['toc/', 'outline'],
  ['pageModel/', 'page'],
  ['virtual/page/', 'page'],
];

const kindOf = (path: string): InkObjectKind => KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'document';

/** The objects of an imported note as the cloud would have them. */
export interface ArchiveObjects extends InkObjects {
  /** Below the note's prefix. */
  readonly paths: readonly string[];
  /** Undefined for a file that cannot be unpacked. */
  read(path: string): Uint8Array | undefined;
}

/** Those of the files that can be unpacked, each when it is asked for. */
function* readable(files: NoteFiles, paths: readonly string[], kind: InkObjectKind): Generator<Uint8Array> {
  const ignored: InkFailure[] = [];
  for (const path of paths) {
    const bytes = attempt(ignored, () => files.read(path, kind));
    if (bytes !== undefined) yield bytes;
  }
}

/**
 * An archived note as an object store, so that it is read as any other: a broken file is one that is not there.
 * `keptAs` is the id that it was kept under, which is its own unless it was kept when folders still gave notes their ids.
 */
export function archiveObjects(uid: string, note: ArchivedNote, keptAs: string = note.noteId): ArchiveObjects {
  const places = pathsInCloud(note.files);
  const prefix = notePrefix(uid, keptAs);
  // In a backup the record of a note can stand in the tree alone.
  const isInTree = !note.files.has(INFO_PATH);
  const paths = [...places.keys(), ...(isInTree ? [INFO_PATH] : [])];
  const read = (path: string): Uint8Array | undefined =>
    isInTree && path === INFO_PATH
      ? encodeNoteInfos([note.info])
      : joinedFiles(path, readable(note.files, places.get(path) ?? [], kindOf(path)));
  return {
    paths,
    read,
    get: async (key) => (key.startsWith(prefix) ? read(key.slice(prefix.length)) : undefined),
    list: async (start) =>
      paths.map((path) => ({ key: prefix + path, size: 0 })).filter(({ key }) => key.startsWith(start)),
  };
}

/** The one note of a file that was kept. @throws PortError `errors.noteGone` when it holds none. */
export function onlyNote(notes: readonly ArchivedNote[]): ArchivedNote {
  const [note] = notes;
  if (note === undefined) throw new PortError('errors.noteGone');
  return note;
}
