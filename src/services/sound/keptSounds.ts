import type { NoteId, PageId, Uid } from '@inkside/kit';
import type { Recording } from '@inkside/ink';
import type { EntityTable } from 'dexie';

import { soundsDatabase } from '../browser/keeping/userDatabases';
import { createUserDatabase } from '../withUserDatabase';

/** A recording as it is kept: what its file is called, and how far it has come. */
export interface KeptSound {
  readonly soundId: string;
  readonly noteId: NoteId;
  readonly pageId: PageId;
  /** With its ending. */
  readonly name: string;
  readonly type: string;
  readonly recording: Recording;
}

interface Tables {
  readonly sound: EntityTable<KeptSound, 'soundId'>;
  readonly chunk: EntityTable<{ readonly seq?: number; readonly soundId: string; readonly bytes: ArrayBuffer }, 'seq'>;
}

const VERSION = 1;

const open = async (uid: Uid) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(soundsDatabase(uid)) as InstanceType<typeof Dexie> & Tables;
  database.version(VERSION).stores({ sound: 'soundId, noteId', chunk: '++seq, soundId' });
  return database;
};

/** What is recorded, until it lies in its note. Every method rejects with `errors.database`, `errors.quota`. */
export interface KeptSounds {
  /** Keeps another piece of a recording, and how far it has come with it. */
  add(uid: Uid, sound: KeptSound, bytes: ArrayBuffer): Promise<void>;
  ofNote(uid: Uid, noteId: NoteId): Promise<readonly KeptSound[]>;
  count(uid: Uid): Promise<number>;
  /** A recording with its pieces in their order. */
  read(
    uid: Uid,
    soundId: string,
  ): Promise<{ readonly sound: KeptSound; readonly chunks: readonly ArrayBuffer[] } | undefined>;
  remove(uid: Uid, soundId: string): Promise<void>;
}

export function createKeptSounds(): KeptSounds {
  const within = createUserDatabase(open);
  return {
    add: (uid, sound, bytes) =>
      within(uid, (database) =>
        database.transaction('rw', database.sound, database.chunk, async () => {
          await database.sound.put(sound);
          await database.chunk.add({ soundId: sound.soundId, bytes });
        }),
      ),
    ofNote: (uid, noteId) => within(uid, ({ sound }) => sound.where('noteId').equals(noteId).toArray()),
    count: (uid) => within(uid, ({ sound }) => sound.count()),
    read: (uid, soundId) =>
      within(uid, async (database) => {
        const sound = await database.sound.get(soundId);
        const chunks = await database.chunk.where('soundId').equals(soundId).sortBy('seq');
        return sound && { sound, chunks: chunks.map(({ bytes }) => bytes) };
      }),
    remove: (uid, soundId) =>
      within(uid, (database) =>
        database.transaction('rw', database.sound, database.chunk, async () => {
          await database.sound.delete(soundId);
          await database.chunk.where('soundId').equals(soundId).delete();
        }),
      ),
  };
}
