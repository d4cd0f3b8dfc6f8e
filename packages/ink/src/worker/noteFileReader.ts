import type { ZipEntry } from '../bytes/zipFormat';
import { openNoteArchive, writeNoteArchive, type NoteArchive } from '../archive/noteArchive';
import type { ArchivedNote } from '../archive/archivedNote';
import { INFO_PATH, ownRow, recordsIn } from '../archive/noteLogs';
import { InkFormatError, type InkFailure } from '../model';
import { encodeNoteInfos, noteInfoFile } from '../records/note';
import { type FiledTag, readTags } from '../records/tags';

/** A note that a `.note` file holds. */
export interface FiledNote {
  readonly noteId: string;
  readonly title: string;
  readonly pages: number;
  readonly updatedAt: number;
}

/** A file below `tag/`, with the tags that are understood of it. */
export interface TagFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly tags: readonly FiledTag[];
}

/** A note by itself: a `.note` file of its own, with the records of its tags. */
export interface PickedNote extends FiledNote {
  readonly content: Uint8Array;
  readonly tags: readonly TagFile[];
}

/** Looks into a chosen file, and takes notes out of it. */
export interface NoteFileQuestion {
  readonly kind: 'noteFile';
  readonly file: Blob;
  readonly name: string;
  /** Which notes to take out; none to look only. */
  readonly pick: readonly string[];
}

export interface NoteFileAnswer {
  readonly found: readonly FiledNote[];
  readonly picked: readonly PickedNote[];
  /** Why the file as a whole cannot be read. */
  readonly failure: InkFailure | undefined;
}

const factsOf = ({ noteId, info, pageIds }: ArchivedNote): FiledNote => ({
  noteId,
  title: info.title,
  pages: pageIds.length,
  updatedAt: info.updatedAt,
});

/** The entries of one note, packed as they came: those below its folder, or all that are in no other note's. */
function ownEntries(archive: NoteArchive, note: ArchivedNote, root: string): readonly ZipEntry[] {
  if (root !== '') return archive.entries.filter(({ name }) => name.startsWith(root));
  const others = archive.notes.filter((other) => other !== note).map((other) => other.root);
  const folders = others.filter((other) => other !== '');
  return archive.entries.filter(({ name }) => !folders.some((folder) => name.startsWith(folder)));
}

const TREE = 'note_tree';

/**
 * What only the tree of a backup says of a note, as a file that stays with the note: its own record where it has none, a
 * tree of its own beside a record that cannot be read.
 */
function recordFromTree({ files, info, noteId }: ArchivedNote, root: string): ReadonlyMap<string, Uint8Array> {
  const rows = files.has(INFO_PATH)
    ? recordsIn(noteInfoFile, 'document', INFO_PATH, () => files.read(INFO_PATH, 'document'), [])
    : [];
  if (ownRow(rows, noteId) !== undefined) return new Map();
  const place = files.has(INFO_PATH) ? TREE : `${root}${INFO_PATH}`;
  return new Map([[place, encodeNoteInfos([info])]]);
}

/** A note as a file of its own, which can be opened without the others. */
function withoutOthers(archive: NoteArchive, note: ArchivedNote): Uint8Array {
  const { root } = note;
  const changes = { files: recordFromTree(note, root), modifiedMs: note.info.updatedAt };
  return writeNoteArchive({ ...archive, entries: ownEntries(archive, note, root) }, changes);
}

function pickNote(archive: NoteArchive, note: ArchivedNote, whole: Uint8Array): PickedNote {
  const content = archive.notes.length === 1 ? whole : withoutOthers(archive, note);
  const tags = note.files.paths
    .filter((path) => path.startsWith('tag/'))
    .flatMap((path) => {
      try {
        const bytes = note.files.read(path, 'document');
        return [{ name: path.slice('tag/'.length), bytes, tags: readTags(bytes) }];
      } catch {
        // It stays in the note's file as it is.
        return [];
      }
    });
  return { ...factsOf(note), content, tags };
}

/** Reads a `.note` file of one note or of many. Bad bytes are an answer. */
export async function readNoteFile({ file, name, pick }: NoteFileQuestion): Promise<NoteFileAnswer> {
  const whole = new Uint8Array(await file.arrayBuffer());
  try {
    const archive = openNoteArchive(whole, name);
    const picked = archive.notes.filter(({ noteId }) => pick.includes(noteId));
    return {
      found: archive.notes.map(factsOf),
      picked: picked.map((note) => pickNote(archive, note, whole)),
      failure: undefined,
    };
  } catch (thrown) {
    if (!(thrown instanceof InkFormatError)) throw thrown;
    return { found: [], picked: [], failure: thrown.failure };
  }
}
