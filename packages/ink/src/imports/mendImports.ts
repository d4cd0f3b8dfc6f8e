import { asBytes, asNoteId, type EpochMs, isObject, type Uid } from '@inkside/kit';
import { openNoteArchive } from '../archive/noteArchive';
import { createImportStore, IMPORTS_VERSION, importsNameOf, type KeptImport, noteOf, type TagRow } from './importStore';
import type { ImportedNote } from './importsPort';
import { onlyNote } from './noteArchiveObjects';
import { foundNote } from './readFiles';

interface FileRow {
  readonly uniqueId: string;
  readonly content: Uint8Array;
}

// A row may come out of another realm than its check.
const isBytes = (value: unknown): boolean =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';

const isFileRow = (value: unknown): value is FileRow =>
  isObject(value) && typeof value['uniqueId'] === 'string' && isBytes(value['content']);

const isTagRow = (value: unknown): value is TagRow =>
  isFileRow(value) && 'documentId' in value && typeof value.documentId === 'string';

type ImportTable = 'note' | 'tag' | 'file';

/** Whether a value is a row that the store of imported notes can read. */
const isImportRow: Readonly<Record<ImportTable, (value: unknown) => boolean>> = {
  note: (value) => noteOf(value).length === 1,
  tag: isTagRow,
  file: isFileRow,
};

/** The file says itself what it is, where its row is lost. One that says nothing is kept all the same. */
const importOf = ({ uniqueId, content }: FileRow, at: EpochMs): ImportedNote => {
  const kept = { noteId: asNoteId(uniqueId), size: asBytes(content.length), importedAt: at, savedAs: '' as const };
  try {
    const { info, pageIds } = onlyNote(openNoteArchive(content).notes);
    const filed = { noteId: uniqueId, title: info.title, pages: pageIds.length, updatedAt: info.updatedAt };
    return { ...kept, ...foundNote(filed, uniqueId) };
  } catch {
    return { ...kept, title: uniqueId, pages: 0, updatedAt: at };
  }
};

interface SavedImportRow {
  readonly store: ImportTable;
  readonly value: unknown;
}

/** Notes that can be put back: those whose file is there. */
const importsIn = (rows: readonly SavedImportRow[], at: EpochMs): readonly KeptImport[] => {
  const values = (store: ImportTable): readonly unknown[] =>
    rows.flatMap((row) => (row.store === store ? [row.value] : []));
  const notes = new Map(
    values('note')
      .flatMap(noteOf)
      .map((note) => [String(note.noteId), note]),
  );
  const tags = values('tag').filter(isTagRow);
  return values('file')
    .filter(isFileRow)
    .map((file): KeptImport => {
      const { uniqueId, content } = file;
      const note = notes.get(uniqueId) ?? importOf(file, at);
      return { note, content, tags: tags.filter(({ documentId }) => documentId === uniqueId) };
    });
};

/** What the repair of broken databases asks of the imported notes, whose rows it knows nothing of. */
export const createImportsRepair = () => ({
  nameOf: importsNameOf,
  version: IMPORTS_VERSION,
  isRow: isImportRow,
  /** Puts saved rows into a store that was made anew; a note that stands there by now stays. */
  putBack: async (uid: Uid, rows: readonly SavedImportRow[], at: EpochMs): Promise<void> => {
    const kept = importsIn(rows, at);
    if (kept.length === 0) return;
    const store = createImportStore(uid);
    const standing = new Set((await store.list()).map(({ noteId }) => noteId));
    await store.put(kept.filter(({ note }) => !standing.has(note.noteId)));
  },
});
