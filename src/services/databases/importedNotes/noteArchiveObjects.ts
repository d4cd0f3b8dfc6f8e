import { PortError } from '../../../app/kit/appError';
import { notePrefix } from '../../contract/storage/objectKeys';
import type { ArchivedNote } from '../../ink/archive/archivedNote';
import { parsePointsName } from '../../ink/assemblePage';
import { attempt } from '../../ink/failures';
import type { InkFailure, InkObjectKind } from '../../ink/model';
import type { InkObjects } from '../../ink/worker/loading/fetchObjects';
import { joinedFiles } from './joinedFiles';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const COPIED_TEMPLATE = /^document\/[^/]+\/(template\/json\/[^/]+)$/;
/** Points that some programs name as they like, in a folder that is named by the page. */
const IN_FOLDER = /^point\/([^/#]+)\/([^/#]+)$/;

/**
 * Where a file of an archive lies in the cloud, below the note's prefix; undefined for what only a device keeps. In an
 * archive points lie in a folder for each page, and templates a second time below the document. A points file whose name
 * does not say its page gets it from its folder: in the cloud there is only the name.
 */
function cloudPath(path: string): string | undefined {
  if (path.startsWith('stash/')) return undefined;
  if (path.startsWith('document/')) return COPIED_TEMPLATE.exec(path)?.[1];
  if (!path.startsWith('point/')) return path;
  const [, pageId, name] = parsePointsName(path) === undefined ? (IN_FOLDER.exec(path) ?? []) : [];
  return pageId === undefined || name === undefined ? `point/${nameOf(path)}` : `point/${pageId}#${name}#points`;
}

const depthOf = (path: string): number => path.split('/').length;

/** The archive's files by their paths in the cloud: a page's own before copies of it, which lie deeper. */
function pathsInCloud(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const place = cloudPath(path);
    if (place !== undefined) found.set(place, [...(found.get(place) ?? []), path]);
  }
  return found;
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

/** An archived note as an object store, so that it is read as any other: a broken file is one that is not there. */
export function archiveObjects(uid: string, note: ArchivedNote): ArchiveObjects {
  const places = pathsInCloud(note.files.paths);
  const prefix = notePrefix(uid, note.noteId);
  const read = (path: string): Uint8Array | undefined => {
    const ignored: InkFailure[] = [];
    const files = (places.get(path) ?? []).flatMap((place) => attempt(ignored, () => note.files.read(place, kindOf(path))) ?? []);
    return joinedFiles(path, files);
  };
  return {
    paths: [...places.keys()],
    read,
    get: async (key) => (key.startsWith(prefix) ? read(key.slice(prefix.length)) : undefined),
    list: async (start) =>
      [...places.keys()].map((path) => ({ key: prefix + path, size: 0 })).filter(({ key }) => key.startsWith(start)),
  };
}

/** The one note of a file that was kept. @throws PortError `errors.noteGone` when it holds none. */
export function onlyNote(notes: readonly ArchivedNote[]): ArchivedNote {
  const [note] = notes;
  if (note === undefined) throw new PortError('errors.noteGone');
  return note;
}
