import { joinEntries, packEntry } from '../bytes/zipWriter';
import { noteObjects } from '../encode/encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { parsePointsName } from '../assemblePage';

/** In an archive points lie in a folder for each page, and templates a second time below the document. */
function archivePaths(noteId: string, path: string): string[] {
  const points = path.startsWith('point/') ? parsePointsName(path) : undefined;
  if (points !== undefined) return [`point/${points.pageId}/${path.slice(path.lastIndexOf('/') + 1)}`];
  return path.startsWith('template/json/') ? [path, `document/${noteId}/${path}`] : [path];
}

const TEMPLATE = /^template\/json\/(.+)\.template_json$/;

/** The device opens the folders of every page, also of one on which nothing was drawn. */
function emptyFolders(paths: readonly string[]): string[] {
  const pages = paths.flatMap((path) => TEMPLATE.exec(path)?.[1] ?? []);
  const folders = ['shape/', 'point/', ...pages.map((page) => `point/${page}/`)];
  return folders.filter((folder) => !paths.some((path) => path.startsWith(folder)));
}

/**
 * The objects of a note, by their paths below its root in the cloud, as a `.note` file of the device.
 * `modifiedMs` goes into the zip as the files' time; the same input gives the same bytes.
 */
export function packNote(noteId: string, objects: readonly NoteObject[], modifiedMs: number): Uint8Array {
  const files = objects.flatMap(({ path, bytes }) => archivePaths(noteId, path).map((at) => ({ path: at, bytes })));
  const folders = emptyFolders(files.map(({ path }) => path));
  return joinEntries(
    [...folders.map((path) => ({ path, bytes: new Uint8Array(0) })), ...files].map(({ path, bytes }) =>
      packEntry(`${noteId}/${path}`, bytes, modifiedMs),
    ),
  );
}

/** A note as a `.note` file. @throws InkFormatError as `noteObjects` does. */
export const exportNote = (note: NoteContent): Uint8Array => packNote(note.noteId, noteObjects(note), note.updatedAt);
