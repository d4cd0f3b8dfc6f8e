import type { AppError, Bytes, EpochMs, FileId, JsonObject, NoteId, Uid } from '@inkside/kit';

export type SaveEvent =
  | { readonly kind: 'progress'; readonly sent: Bytes; readonly total: Bytes }
  /** `leftOut`: the paths of objects in the note's file that cannot be read, and were not sent. */
  | { readonly kind: 'done'; readonly leftOut?: readonly string[] }
  | { readonly kind: 'failed'; readonly error: AppError };

/** How an imported note stands beside the cloud's note of the same id. */
export type Standing = 'same' | 'different';

/** What is known about a save beyond the note itself. */
export interface SaveTarget {
  /** The id that the note has in the cloud. */
  readonly noteId: NoteId;
  readonly commitId: string;
  readonly title: string;
  readonly at: EpochMs;
  /** The folder that it lies in; the root when absent. */
  readonly parentId?: NoteId | null;
  /** Ids of its tags in the cloud; absent for none. */
  readonly tags?: readonly NoteId[];
}

/** A document that is to be written into the tree. */
export type TreeDocument = JsonObject & { readonly _id: string };

/** Notes from `.note` files, in a store of each user's own (specification section 3). Throws `errors.database`. */
export interface ImportsPort {
  /** What a chosen file holds. Throws `imports.faults.*` with the file's name. */
  look(fileId: FileId): Promise<readonly FoundNote[]>;
  /** Keeps some of a file's notes; one that is kept already is replaced. */
  keep(uid: Uid, fileId: FileId, noteIds: readonly NoteId[], at: EpochMs): Promise<readonly ImportedNote[]>;
  /** Newest import first. */
  list(uid: Uid): Promise<readonly ImportedNote[]>;
  remove(uid: Uid, noteId: NoteId): Promise<void>;
  /** Removes all imported notes of a user from this computer. */
  removeAll(uid: Uid): Promise<void>;
  /** Compares with the objects that the cloud has under `cloudId`, the same id as the cloud writes it. */
  standing(uid: Uid, noteId: NoteId, cloudId: NoteId): Promise<Standing>;
  /** Sends a note's objects, its own record last; stopping, and failing, removes what was sent. */
  upload(uid: Uid, noteId: NoteId, target: SaveTarget, report: (event: SaveEvent) => void): () => void;
  /** The documents that make it a note of the tree: the commit as it stands before it is complete, and the note's own. */
  documents(
    uid: Uid,
    noteId: NoteId,
    target: SaveTarget,
  ): Promise<{ readonly commit: TreeDocument; readonly note: TreeDocument }>;
  markSaved(uid: Uid, noteId: NoteId, savedAs: NoteId): Promise<void>;
}

/** A note that a `.note` file holds. */
export interface FoundNote {
  readonly noteId: NoteId;
  readonly title: string;
  readonly pages: number;
  /** 0 when the file does not say. */
  readonly updatedAt: EpochMs;
}

/** A note that was opened from a file and lies on this computer only. */
export interface ImportedNote extends FoundNote {
  readonly size: Bytes;
  readonly importedAt: EpochMs;
  /** Names of its tags; absent for none. */
  readonly tags?: readonly string[];
  /** The note that it was saved as to the cloud; '' when it was not. */
  readonly savedAs: NoteId | '';
}
