import { asBytes, asNoteId, type EpochMs } from '@inkside/kit';
import { openNoteArchive } from '../../ink/archive/noteArchive';
import type { ImportedNote } from '../../../app/kit/imports';
import { noteOf, type KeptImport } from '../importedNotes/importStore';
import { onlyNote } from '../importedNotes/noteArchiveObjects';
import { foundNote } from '../importedNotes/readFiles';
import { isFileRow, isImportRow, isTagRow, type FileRow } from './importRows';
import { eachRows } from './rawDatabase';
import type { SavedRow } from './saved';

/** Every whole row of broken imported notes: they are nowhere else. */
export const saveImports = async (database: IDBDatabase): Promise<readonly SavedRow[]> => {
  const saved: SavedRow[] = [];
  for (const store of ['note', 'tag', 'file'] as const) {
    await eachRows(database, store, (rows) => {
      for (const { value } of rows) if (isImportRow[store](value)) saved.push({ kind: 'import', store, value });
    });
  }
  return saved;
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

/** Notes that can be put back: those whose file is there. */
export const importsIn = (rows: readonly SavedRow[], at: EpochMs): readonly KeptImport[] => {
  const values = (store: 'note' | 'tag' | 'file'): readonly unknown[] =>
    rows.flatMap((row) => (row.kind === 'import' && row.store === store ? [row.value] : []));
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
