import type { ZipEntry } from '../bytes/zipFormat';
import { openNoteArchive, writeNoteArchive, type NoteArchive } from '../archive/noteArchive';
import type { ArchivedNote } from '../archive/archivedNote';
import { InkFormatError, type InkFailure } from '../model';

/** A note that a `.note` file holds. */
export interface FiledNote {
  readonly noteId: string;
  readonly title: string;
  readonly pages: number;
  readonly updatedAt: number;
}

/** A note by itself: a `.note` file of its own, with the records of its tags. */
export interface PickedNote extends FiledNote {
  readonly content: Uint8Array;
  readonly tags: readonly { readonly name: string; readonly bytes: Uint8Array }[];
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

/** Where a note's files begin in the archive: '' for one that lies in no folder. */
function rootOf({ entries }: NoteArchive, { noteId, files }: ArchivedNote): string {
  const [first = ''] = files.paths;
  const roots = entries
    .filter(({ name }) => name.endsWith(first))
    .map(({ name }) => name.slice(0, name.length - first.length));
  return roots.find((root) => root === `${noteId}/` || root.endsWith(`/${noteId}/`)) ?? '';
}

/** The entries of one note, packed as they came, below a folder of its own name. */
function ownEntries(archive: NoteArchive, note: ArchivedNote): readonly ZipEntry[] {
  const root = rootOf(archive, note);
  return root === '' ? archive.entries : archive.entries.filter(({ name }) => name.startsWith(root));
}

function pickNote(archive: NoteArchive, note: ArchivedNote, whole: Uint8Array): PickedNote {
  const isAlone = archive.notes.length === 1;
  const content = isAlone ? whole : writeNoteArchive({ ...archive, entries: ownEntries(archive, note) });
  const tags = note.files.paths
    .filter((path) => path.startsWith('tag/'))
    .flatMap((path) => {
      try {
        return [{ name: path.slice('tag/'.length), bytes: note.files.read(path, 'document') }];
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
