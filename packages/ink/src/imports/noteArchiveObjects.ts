import { PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import type { NoteFiles } from '../archive/noteFiles';
import { pointsOwner } from '../assemblePage';
import { encodePointsFile, MOST_JOINED_BYTES, salvagePointsFile } from '../bytes/pointsFile';
import { attempt } from '../failures';
import type { InkFailure, InkObjectKind, PointBlock } from '../model';
import { normalId } from '../pageOrder';
import type { ArchivedNote } from '../archive/archivedNote';
import { INFO_PATH } from '../archive/noteLogs';
import { encodeNoteInfos } from '../records/note';
import type { InkObjects } from '../worker/loading/fetchObjects';

const COPIED_TEMPLATE = /^document\/[^/]+\/(template\/json\/[^/]+)$/;

/**
 * Where a file of an archive lies in the cloud, below the note's prefix. In an archive points lie in a folder for each
 * page, and templates a second time below the document. A points file whose name does not say its page gets it from its
 * folder: in the cloud there is only the name. Whatever else there is keeps its path, so that it falls together with no
 * other: history and files of later firmware go along, though nobody here reads them.
 */
function cloudPath(path: string): string {
  const points = path.startsWith('point/') ? pointsOwner(path) : undefined;
  if (points !== undefined) return `point/${points.pageId}#${points.revisionId}#points`;
  return COPIED_TEMPLATE.exec(path)?.[1] ?? path;
}

const depthOf = (path: string): number => path.split('/').length;

/** Files that fall together, in as many parts as are needed for each to be read at once and to make one file. */
function* partsOf(paths: readonly string[], sizeOf: NoteFiles['sizeOf']): Generator<readonly string[]> {
  let part: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    const size = sizeOf(path);
    if (part.length > 0 && bytes + size > MOST_JOINED_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(path);
    bytes += size;
  }
  yield part;
}

/** A place of its own for what does not fit into one: readers look for a stroke in every points file of a page. */
function placeBeside(place: string, number: number, isTaken: (place: string) => boolean): string {
  let beside = place.replace(/#points$/, `-${number}#points`);
  while (isTaken(beside)) beside = beside.replace(/#points$/, '-#points');
  return beside;
}

/** The archive's files by their paths in the cloud: a page's own before copies of it, which lie deeper. */
function pathsInCloud({ paths, sizeOf }: Pick<NoteFiles, 'paths' | 'sizeOf'>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const place = cloudPath(path);
    if (found.get(place)?.push(path) === undefined) found.set(place, [path]);
  }
  const placed = new Map<string, readonly string[]>();
  const isTaken = (place: string): boolean => found.has(place) || placed.has(place);
  for (const [place, fallen] of found) {
    const parts = place.startsWith('point/') ? [...partsOf(fallen, sizeOf)] : [fallen];
    parts.forEach((part, index) => placed.set(index === 0 ? place : placeBeside(place, index + 1, isTaken), part));
  }
  return placed;
}

/**
 * The strokes of all files in one; of a stroke that several have, the first file counts. One that a file has twice stays
 * so: readers take its last. A file that is enough by itself stays as it is.
 */
function joinedPoints(files: readonly Uint8Array[], name: string): Uint8Array | undefined {
  const ignored: InkFailure[] = [];
  const readable = files.flatMap((bytes) => {
    const read = attempt(ignored, () => salvagePointsFile(bytes, name));
    return read === undefined ? [] : [{ ...read, bytes }];
  });
  const [first] = readable;
  if (first === undefined) return files[0];
  const known = new Set<string>();
  const blocks = readable.flatMap(({ file }): PointBlock[] => {
    const fresh = file.blocks.filter(({ shapeId }) => !known.has(normalId(shapeId)));
    for (const { shapeId } of fresh) known.add(normalId(shapeId));
    return fresh;
  });
  if (blocks.length === first.file.blocks.length && first.bad === 0) return first.bytes;
  return attempt(ignored, () => encodePointsFile({ ...first.file, blocks })) ?? first.bytes;
}

/** The first that says anything: templates can be empty or filled with zeros beside a copy that is not. */
function sayingOne(files: Iterable<Uint8Array>): Uint8Array | undefined {
  let first: Uint8Array | undefined;
  for (const bytes of files) {
    if (bytes.some((byte) => byte !== 0)) return bytes;
    first ??= bytes;
  }
  return first;
}

/**
 * What one object has of several files that fall together in it, the likeliest first; undefined for none. Points are
 * put together, so that no stroke is lost: for them all files are held at once. Of others one is, and no more are asked
 * for than are needed.
 */
function joinedFiles(path: string, files: Iterable<Uint8Array>): Uint8Array | undefined {
  if (!path.startsWith('point/')) return sayingOne(files);
  const all = [...files];
  return all.length < 2 ? all[0] : joinedPoints(all, path);
}

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
