import { joinEntries, packEntry } from '../bytes/zipWriter';
import { noteObjects } from '../encodeNote';
import type { NoteContent, NoteObject } from '../encode/noteContent';
import { parsePointsName } from '../assemblePage';
import { blankExtra, encodeExtra } from '../records/extra';

/** In an archive points lie in a folder for each page, and templates a second time below the document. */
function archivePaths(noteId: string, path: string): string[] {
  const points = path.startsWith('point/') ? parsePointsName(path) : undefined;
  if (points !== undefined) return [`point/${points.pageId}/${path.slice(path.lastIndexOf('/') + 1)}`];
  return path.startsWith('template/json/') ? [path, `document/${noteId}/${path}`] : [path];
}

/**
 * The objects of a note, by their paths below its root in the cloud, as a `.note` file of the device.
 * `modifiedMs` goes into the zip as the files' time; the same input gives the same bytes.
 */
export function packNote(noteId: string, objects: readonly NoteObject[], modifiedMs: number): Uint8Array {
  const extra: NoteObject = { path: 'extra/pb/extra', bytes: encodeExtra(blankExtra({})) };
  const all = objects.some(({ path }) => path === extra.path) ? objects : [...objects, extra];
  return joinEntries(
    all.flatMap(({ path, bytes }) =>
      archivePaths(noteId, path).map((archivePath) => packEntry(`${noteId}/${archivePath}`, bytes, modifiedMs)),
    ),
  );
}

/** A note as a `.note` file. @throws InkFormatError as `noteObjects` does. */
export const exportNote = (note: NoteContent): Uint8Array => packNote(note.noteId, noteObjects(note), note.updatedAt);
