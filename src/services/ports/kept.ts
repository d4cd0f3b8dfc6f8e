import type { Bytes, Json, NoteId, Uid } from '@inkside/kit';

/** A note of which something lies in this browser. */
export interface KeptNote {
  readonly noteId: NoteId;
  readonly bytes: Bytes;
  /** What the tree said of the note when all of it was fetched: its `updatedAt`. Null where only parts are here. */
  readonly wholeAt: number | null;
  /** Somebody asked for it: it stays while others make room. */
  readonly isPinned: boolean;
}

export interface KeptUse {
  readonly notes: readonly KeptNote[];
  readonly bytes: Bytes;
  /** More is never kept. */
  readonly limit: Bytes;
}

/**
 * What this browser holds of a user's notes beside their documents: objects, so that a note opens without a network, and
 * small facts. What was not used for longest makes room. Throws `errors.database`, `errors.quota`.
 */
export interface KeptPort {
  /** Something small that is kept under a name; undefined where there is nothing. */
  fact(uid: Uid, name: string): Promise<Json | undefined>;
  keepFact(uid: Uid, name: string, fact: Json): Promise<void>;
  /**
   * The note is about to be read, and the tree says that it stands at `stamp` (its `updatedAt`): what was fetched at the same
   * stamp is not fetched again, and what is fetched from now on is kept. Never rejects.
   */
  opened(uid: Uid, noteId: NoteId, stamp: number): Promise<void>;
  /**
   * What there is of a note is asked for anew, and what is written over in one place. `isAll`: also what is written once
   * and never again, because somebody saw that it is broken. What cannot be fetched stays.
   */
  doubt(uid: Uid, noteId: NoteId, isAll: boolean): Promise<void>;
  /** Fetches what of the note is not here yet. False where it cannot be kept: it is too large, or an object is missing. */
  keep(uid: Uid, noteId: NoteId, stamp: number): Promise<boolean>;
  /** Keeps a note on purpose, or like any other. */
  pin(uid: Uid, noteId: NoteId, isPinned: boolean): Promise<void>;
  use(uid: Uid): Promise<KeptUse>;
  /** Removes all objects, also of notes that were kept on purpose. */
  clear(uid: Uid): Promise<void>;
  /** Removes all of it from this browser. */
  removeAll(uid: Uid): Promise<void>;
}
