import { databaseErrorOf, type Json, lazy, type Uid } from '@inkside/kit';
import type { EntityTable } from 'dexie';

import type { StoredObject } from '../objects';

interface FactRow {
  readonly name: string;
  readonly fact: Json;
}

/** An object of a note. */
interface ObjectRow {
  readonly key: string;
  readonly noteId: string;
  readonly bytes: Uint8Array;
  /** What the tree said of the note when it was fetched. */
  readonly stamp: number;
}

export interface NoteRow {
  readonly noteId: string;
  readonly bytes: number;
  readonly usedAt: number;
  /** 1 where somebody asked for it. */
  readonly pinned: 0 | 1;
  readonly wholeAt: number | null;
  /** The note's objects as the cloud listed them; null before it did. */
  readonly listing: { readonly stamp: number; readonly objects: readonly StoredObject[] } | null;
}

interface Tables {
  readonly fact: EntityTable<FactRow, 'name'>;
  readonly object: EntityTable<ObjectRow, 'key'>;
  readonly note: EntityTable<NoteRow, 'noteId'>;
}

const VERSION = 1;

/** The database of what is kept of one user's notes; it has the uid in its name, by which all that is a user's is removed. */
const nameOf = (uid: Uid): string => `inkside-kept-${uid}`;

const open = async (name: string) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name) as InstanceType<typeof Dexie> & Tables;
  database.version(VERSION).stores({ fact: 'name', object: 'key, noteId', note: 'noteId' });
  return database;
};

export type KeptDatabase = Awaited<ReturnType<typeof open>>;

/** Does something with the database of a user. @throws PortError `errors.database`, `errors.quota` */
export type WithKept = <T>(uid: Uid, task: (database: KeptDatabase) => Promise<T>) => Promise<T>;

/** Opens each user's database when it is first asked for. */
export const createWithKept = (): WithKept => {
  const opened = new Map<Uid, () => Promise<KeptDatabase>>();
  return async (uid, task) => {
    const own = opened.get(uid) ?? lazy(() => open(nameOf(uid)));
    opened.set(uid, own);
    try {
      return await task(await own());
    } catch (thrown) {
      // One that could not be opened says so for ever: the next call has a new one.
      if (opened.get(uid) === own) opened.delete(uid);
      own().then(
        (database) => database.close(),
        () => undefined,
      );
      throw databaseErrorOf(thrown);
    }
  };
};

export const blankNote = (noteId: string): NoteRow => ({
  noteId,
  bytes: 0,
  usedAt: 0,
  pinned: 0,
  wholeAt: null,
  listing: null,
});

/** Changes what is known of a note, which need not be known before. */
export const changeNote = (
  database: KeptDatabase,
  noteId: string,
  change: (row: NoteRow) => Partial<NoteRow>,
): Promise<void> =>
  database.transaction('rw', database.note, async () => {
    const row = (await database.note.get(noteId)) ?? blankNote(noteId);
    await database.note.put({ ...row, ...change(row) });
  });

/** Keeps an object, in the place of what was kept under its key. */
export const putObject = (database: KeptDatabase, row: ObjectRow): Promise<void> =>
  database.transaction('rw', database.note, database.object, async () => {
    const before = (await database.object.get(row.key))?.bytes.length ?? 0;
    await database.object.put(row);
    const note = (await database.note.get(row.noteId)) ?? blankNote(row.noteId);
    await database.note.put({ ...note, bytes: note.bytes + row.bytes.length - before });
  });

/** Removes what was not used for longest, until no more than `limit` is left; what somebody asked for stays, and `but`. */
export const makeRoom = (database: KeptDatabase, limit: number, but: string): Promise<void> =>
  database.transaction('rw', database.note, database.object, async () => {
    const notes = await database.note.toArray();
    let bytes = notes.reduce((sum, note) => sum + note.bytes, 0);
    const oldestFirst = notes.filter(({ pinned, noteId }) => pinned === 0 && noteId !== but);
    for (const note of oldestFirst.sort((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= limit) return;
      await database.object.where('noteId').equals(note.noteId).delete();
      await database.note.delete(note.noteId);
      bytes -= note.bytes;
    }
  });

/** No note ever stands at it. */
export const NEVER = -1;

/**
 * What there is of a note has to be asked for again, and those of its objects that are meant.
 * @param isMeant by the key of the object
 */
export const outdate = (database: KeptDatabase, noteId: string, isMeant: (key: string) => boolean): Promise<void> =>
  database.transaction('rw', database.note, database.object, async () => {
    const note = await database.note.get(noteId);
    if (note === undefined) return;
    const listing = note.listing === null ? null : { ...note.listing, stamp: NEVER };
    await database.note.put({ ...note, listing });
    await database.object
      .where('noteId')
      .equals(noteId)
      .filter(({ key }) => isMeant(key))
      .modify({ stamp: NEVER });
  });
