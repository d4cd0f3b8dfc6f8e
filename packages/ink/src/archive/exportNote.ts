import { joinEntries, packEntry } from '../bytes/zipWriter';
import { noteObjects } from '../encode/encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { parsePointsName, pointsOwner } from '../assemblePage';
import { normalId } from '../pageOrder';

/** In an archive points lie in a folder for each page, and templates a second time below the document. */
function archivePaths(noteId: string, path: string): string[] {
  const points = path.startsWith('point/') ? parsePointsName(path) : undefined;
  if (points !== undefined) return [`point/${points.pageId}/${path.slice(path.lastIndexOf('/') + 1)}`];
  return path.startsWith('template/json/') ? [path, `document/${noteId}/${path}`] : [path];
}

const POINTS_FOLDER = /^point\/([^/]+)\/$/;
/** Ids come from records that anybody may have written: no folder leads out of the note. */
const PLAIN_ID = /^[\w-]+$/;

/**
 * The folders that a device opens of a note, as far as no file or folder of `paths` is in them: those of its shapes and of
 * its points, and one for the points of each page, also of a page on which nothing was drawn. Paths are below the note's
 * root; folders end in a slash.
 */
export function missingFolders(paths: readonly string[], pageIds: readonly string[]): string[] {
  const pageOf = (path: string): string | undefined => POINTS_FOLDER.exec(path)?.[1] ?? pointsOwner(path)?.pageId;
  const points = paths.filter((path) => path.startsWith('point/'));
  const known = new Set(points.map((path) => normalId(pageOf(path) ?? '')));
  const pages = pageIds.filter((pageId) => PLAIN_ID.test(pageId) && !known.has(normalId(pageId)));
  const tops = ['shape/', 'point/'].filter((folder) => !paths.some((path) => path.startsWith(folder)));
  return [...tops, ...pages.map((pageId) => `point/${pageId}/`)];
}

/** What a `.note` file says of its note beside the objects. */
interface PackedNote {
  readonly noteId: string;
  /** Every page, blank ones too. */
  readonly pageIds: readonly string[];
  /** The time of the files in the zip; epoch milliseconds. */
  readonly modifiedMs: number;
}

/**
 * The objects of a note, by their paths below its root in the cloud, as a `.note` file of the device. The same input gives
 * the same bytes.
 */
export function packNote(objects: readonly NoteObject[], { noteId, pageIds, modifiedMs }: PackedNote): Uint8Array {
  const files = objects.flatMap(({ path, bytes }) => archivePaths(noteId, path).map((at) => ({ path: at, bytes })));
  const paths = files.map(({ path }) => path);
  const folders = missingFolders(paths, pageIds).map((path) => ({ path, bytes: new Uint8Array(0) }));
  return joinEntries(
    [...folders, ...files].map(({ path, bytes }) => packEntry(`${noteId}/${path}`, bytes, modifiedMs)),
  );
}

/** A note as a `.note` file. @throws InkFormatError as `noteObjects` does. */
export const exportNote = (note: NoteContent): Uint8Array =>
  packNote(noteObjects(note), {
    noteId: note.noteId,
    pageIds: note.pages.map(({ pageId }) => pageId),
    modifiedMs: note.updatedAt,
  });
