import type { EpochMs, FileId, ObjectKey, Uid } from '@inkside/kit';

/** What a chosen file says of itself; '' for what it does not say. */
export interface BookLook {
  readonly title: string;
  readonly authors: string;
  readonly language: string;
  /** Of its bytes, lower-case hexadecimal. */
  readonly md5: string;
  readonly hasCover: boolean;
}

/** A book whose objects are looked for. */
export interface SoughtBook {
  readonly id: string;
  /** The key under which its document says that the cover lies; '' where it says nothing. */
  readonly coverUrl: string;
  /** When its document was changed last: what was not there before may be by then. */
  readonly updatedAt: EpochMs;
}

/** What the object store has of a book. */
export interface FoundBook {
  readonly id: string;
  readonly coverKey?: ObjectKey;
  /** A record of the metadata sync table says so, or the file lies in the cloud; then the record is added. */
  readonly isStored: boolean;
}

/**
 * Files of books: what they say of themselves, and what the object store has of them. What was found is remembered in
 * this browser (the metadata sync table of specification section 3 among it). Every method throws `PortError`.
 */
export interface BookFilesPort {
  /**
   * Reads a chosen file in a worker. Errors: `errors.bookBroken`, `bookPassword`, `bookBomb`, `bookEntities`,
   * `bookPath {path}`, `bookSpine`, `bookKind {extension}`, and `errors.fileChanged {name}`.
   */
  look(fileId: FileId): Promise<BookLook>;
  /** Stores the cover of a file that was looked at, as a PNG; false where it has none. */
  keepCover(fileId: FileId, key: ObjectKey): Promise<boolean>;
  /** Draws up to four stored covers two by two, and stores that; false where none of them can be had. */
  keepFolderCover(covers: readonly ObjectKey[], key: ObjectKey): Promise<boolean>;
  /** Covers and files of books, in one go: a few by their heads, many by one list. */
  seek(uid: Uid, books: readonly SoughtBook[]): Promise<readonly FoundBook[]>;
  /** The file of a book lies in the cloud, and its cover, where it has one. */
  remember(
    uid: Uid,
    book: SoughtBook,
    found: { readonly fileKey: ObjectKey; readonly coverKey?: ObjectKey },
  ): Promise<void>;
  /** These books are gone for good: nothing is remembered of them. */
  forget(uid: Uid, ids: readonly string[]): Promise<void>;
  /** What is known of a chosen file is not needed any more. */
  letGo(fileId: FileId): void;
}
