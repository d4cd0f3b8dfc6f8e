import { asBytes, asEpochMs, asNoteId, databaseErrorOf, lazy, type NoteId, PortError, type Uid } from '@inkside/kit';
import type { EntityTable } from 'dexie';
import * as v from 'valibot';

import type { ImportedNote } from './importsPort';

export const IMPORTS_VERSION = 1;

/** The database of one user's imported notes. */
export const importsNameOf = (uid: Uid): string => `inkside-imported-${uid}`;

/** A tag of a note, with the bytes that its file has of it. */
export interface TagRow {
  /** Of the row: two notes of a backup may have the same tag. */
  readonly uniqueId: string;
  readonly documentId: string;
  readonly content: Uint8Array;
  /** Its name; absent where nobody but a device knows what stands in the bytes. */
  readonly title?: string;
}

/** The note itself, packed as it came. */
interface FileRow {
  readonly uniqueId: string;
  readonly content: Uint8Array;
}

interface Tables {
  readonly note: EntityTable<ImportedRow, 'uniqueId'>;
  readonly tag: EntityTable<TagRow, 'uniqueId'>;
  /** Apart from the rows, which are listed often and must stay small. */
  readonly file: EntityTable<FileRow, 'uniqueId'>;
}

interface ImportedRow {
  readonly uniqueId: string;
  readonly title: string;
  readonly pages: number;
  readonly updatedAt: number;
  readonly size: number;
  readonly importedAt: number;
  readonly savedAs: string;
}

const rowSchema = v.object({
  uniqueId: v.string(),
  title: v.string(),
  pages: v.number(),
  updatedAt: v.number(),
  size: v.number(),
  importedAt: v.number(),
  savedAs: v.string(),
});

/** Nothing where another version wrote it in another shape. */
export const noteOf = (row: unknown): ImportedNote[] => {
  const known = v.safeParse(rowSchema, row);
  if (!known.success) return [];
  const { uniqueId, title, pages, updatedAt, size, importedAt, savedAs } = known.output;
  return [
    {
      noteId: asNoteId(uniqueId),
      title,
      pages,
      updatedAt: asEpochMs(updatedAt),
      size: asBytes(size),
      importedAt: asEpochMs(importedAt),
      savedAs: savedAs === '' ? '' : asNoteId(savedAs),
    },
  ];
};

/** Its tags have a table of their own. */
const rowOf = ({ noteId, tags: _tags, ...note }: ImportedNote): ImportedRow => ({ uniqueId: noteId, ...note });

const withTags = (notes: readonly ImportedNote[], rows: readonly TagRow[]): readonly ImportedNote[] => {
  const byNote = new Map<string, string[]>();
  for (const { documentId, title } of rows)
    if (typeof title === 'string') byNote.set(documentId, [...(byNote.get(documentId) ?? []), title]);
  return notes.map((note) => {
    const tags = byNote.get(note.noteId);
    return tags === undefined ? note : { ...note, tags };
  });
};

export interface KeptImport {
  readonly note: ImportedNote;
  readonly tags: readonly TagRow[];
  readonly content: Uint8Array;
}

/** The imported notes of one user. Everything throws `errors.database`, and `errors.quota` when there is no room. */
export interface ImportStore {
  put(kept: readonly KeptImport[]): Promise<void>;
  /** What another version wrote in another shape is passed over. */
  list(): Promise<readonly ImportedNote[]>;
  /** The note's file. Throws `errors.noteGone`. */
  content(noteId: NoteId): Promise<Uint8Array>;
  remove(noteId: NoteId): Promise<void>;
  markSaved(noteId: NoteId, savedAs: NoteId): Promise<void>;
  removeAll(): Promise<void>;
}

const open = async (name: string) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name) as InstanceType<typeof Dexie> & Tables;
  database.version(IMPORTS_VERSION).stores({ note: 'uniqueId', tag: 'uniqueId, documentId', file: 'uniqueId' });
  return database;
};

type Database = Awaited<ReturnType<typeof open>>;

const forget = async ({ note, tag, file }: Database, noteId: string): Promise<void> => {
  await note.delete(noteId);
  await file.delete(noteId);
  await tag.where('documentId').equals(noteId).delete();
};

/** Opens a user's imported notes when they are first asked for. */
export const createImportStore = (uid: Uid): ImportStore => {
  const openOwn = () => lazy(() => open(importsNameOf(uid)));
  let opened = openOwn();
  const work = async <T>(task: (database: Database) => Promise<T>): Promise<T> => {
    const own = opened;
    try {
      return await task(await own());
    } catch (thrown) {
      // One that could not be opened says so for ever: the next call has a new one.
      if (opened === own) opened = openOwn();
      own().then(
        (database) => database.close(),
        () => undefined,
      );
      throw databaseErrorOf(thrown);
    }
  };
  return {
    put: (kept) =>
      work((database) =>
        database.transaction('rw', database.note, database.tag, database.file, async () => {
          for (const { note, tags, content } of kept) {
            await forget(database, note.noteId);
            await database.note.put(rowOf(note));
            await database.file.put({ uniqueId: note.noteId, content });
            await database.tag.bulkPut([...tags]);
          }
        }),
      ),
    list: () =>
      work(async ({ note, tag }) => {
        const notes = (await note.toArray()).flatMap(noteOf).sort((a, b) => b.importedAt - a.importedAt);
        return withTags(notes, await tag.toArray());
      }),
    content: async (noteId) => {
      const row = await work(({ file }) => file.get(noteId));
      if (row === undefined) throw new PortError('errors.noteGone');
      return row.content;
    },
    remove: (noteId) =>
      work((database) =>
        database.transaction('rw', database.note, database.tag, database.file, () => forget(database, noteId)),
      ),
    markSaved: (noteId, savedAs) => work(async ({ note }) => void (await note.update(noteId, { savedAs }))),
    removeAll: () => work((database) => database.delete()),
  };
};
