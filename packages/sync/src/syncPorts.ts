import type { AppError, ChannelName, JsonObject, Stop, Uid } from '@inkside/kit';

/** What a live channel says of itself: replication's six events, deletions that wait for a word, and the refusal. */
export type SyncFact =
  | { readonly kind: 'active' }
  | { readonly kind: 'change'; readonly direction: 'pull' | 'push'; readonly documents: number }
  | { readonly kind: 'paused'; readonly error: AppError | null }
  /** The cloud does not take the document. */
  | { readonly kind: 'denied'; readonly id: string; readonly reason: string }
  /** All documents that could not be brought here yet; none: all are here. */
  | { readonly kind: 'owed'; readonly ids: readonly string[] }
  /** `documents` 0: someone has decided. */
  | { readonly kind: 'held'; readonly documents: number; readonly of: number }
  | { readonly kind: 'complete' }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'expired' };

/** What the engine of a user says. */
export type SyncEvent =
  | { readonly kind: 'fact'; readonly channel: ChannelName; readonly fact: SyncFact }
  /** Ask for the ids again. */
  | { readonly kind: 'unsentChanged' }
  | { readonly kind: 'conflictsChanged' };

/** One channel of "check everything": ids by where they stand. */
export interface ChannelComparison {
  readonly same: number;
  /** Ids only on this computer, only in the cloud, and on both sides with other revisions. */
  readonly onlyHere: readonly string[];
  readonly onlyCloud: readonly string[];
  readonly different: readonly string[];
  /** Of the documents above none: what the cloud has and could not be brought here, and what differs and was left as it is. */
  readonly owed?: readonly string[];
  readonly left?: readonly string[];
}
export type CheckReport = Readonly<Record<ChannelName, ChannelComparison>>;

/** The three local databases of a user. */
export type DatabaseName = 'note' | 'message' | 'library';

/** A document as PouchDB gives it: plain JSON. */
export type StoredDocument = JsonObject & { readonly _id: string; readonly _rev: string };

export type NewDocument = JsonObject & { readonly _id: string };

/** One change of a local database, from this tab, another tab, or the cloud. */
export type DocumentChange =
  | { readonly id: string; readonly isDeleted: false; readonly document: StoredDocument }
  /** `rev`: the tombstone's, where it is known. */
  | { readonly id: string; readonly isDeleted: true; readonly rev?: string };

/** What was told of a document. `rev`: undefined where a tombstone's is not known. */
export interface Told {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly rev: string | undefined;
}

/** Where a reading stood: what came later is read from here. */
export interface ReadMark {
  /** Which making of the local database `sequence` counts in. */
  readonly database: string;
  readonly sequence: number;
}

export interface RowSnapshot {
  readonly mark: ReadMark;
  /** How many rows there are in all parts. */
  readonly count: number;
  /** Newest rows first. */
  readonly head: readonly JsonObject[];
  /** The rest, after the next frame; undefined when the snapshot was replaced meanwhile: read everything instead. */
  rest(): Promise<readonly JsonObject[] | undefined>;
}

/** The local databases (specification section 3). Throws `uid missing` without a uid, `errors.database` else. */
export interface DocumentsPort {
  /** Every document, with what was pulled and is still on its way into the database. */
  readAll(
    uid: Uid,
    database: DatabaseName,
  ): Promise<{ readonly documents: readonly StoredDocument[]; readonly mark: ReadMark }>;
  /**
   * What changed after `mark`, newest change of each document; what waits in the journal is always among it. Undefined
   * where the database was made anew since: read everything instead.
   */
  readSince(
    uid: Uid,
    database: DatabaseName,
    mark: ReadMark,
  ): Promise<{ readonly changes: readonly DocumentChange[]; readonly mark: ReadMark } | undefined>;
  /**
   * Whether what was told, each document once, is what stands now, with what waits in the journal. What comes from the cloud is told
   * before it is kept: it may be kept nowhere, and it may have been old.
   */
  compareTold(
    uid: Uid,
    database: DatabaseName,
    told: readonly Told[],
  ): Promise<{
    /** What stands where that wins over what was told. */
    readonly overtaken: readonly DocumentChange[];
    /** What stands where the other was told and is not kept by now, or may not be. */
    readonly open: readonly DocumentChange[];
  }>;
  /** This user's rows will be asked for in a moment: the first ones are read now. Changes nothing, and never fails. */
  expect(uid: Uid): void;
  /** The rows that were kept; undefined where there are none of this version. */
  readSnapshot(uid: Uid, database: DatabaseName, version: number): Promise<RowSnapshot | undefined>;
  /**
   * Keeps rows that contain everything up to `mark`. False: pulled documents are still on their way into the database,
   * so that the next start would read them all again; ask later.
   */
  writeSnapshot(
    uid: Uid,
    database: DatabaseName,
    snapshot: {
      readonly version: number;
      readonly mark: ReadMark;
      readonly rows: readonly JsonObject[];
      /** How many of the rows a first screen needs: they come by themselves, before the others. */
      readonly first: number;
    },
  ): Promise<boolean>;
  /**
   * Reports every change from now on, a burst at a time, in order. Undefined: what was reported last may be older than
   * what stands, read again. `isAllKept`: what came from the cloud before this is kept, or never will be.
   */
  watch(
    uid: Uid,
    database: DatabaseName,
    report: (burst: { readonly changes: readonly DocumentChange[] | undefined; readonly isAllKept?: boolean }) => void,
  ): Stop;
  /** Whoever watches hears that something may have been missed, when all that was reported by now can be read. */
  doubt(uid: Uid, database: DatabaseName): void;
  get(uid: Uid, database: DatabaseName, id: string): Promise<StoredDocument | undefined>;
  /**
   * Sets fields over the newest revision; a field that is undefined goes. Begins to be safe before it returns: a tab
   * that closes now loses nothing. Throws `errors.documentMissing {id}`.
   */
  edit(uid: Uid, database: DatabaseName, id: string, fields: JsonObject): Promise<StoredDocument>;
  /** A document that stands already is left as it is, and given back: a retry writes once. */
  create(uid: Uid, database: DatabaseName, document: NewDocument): Promise<StoredDocument>;
  /** Writes a tombstone that keeps `user` and `dbId`, so that the channel carries it. */
  remove(uid: Uid, database: DatabaseName, id: string): Promise<void>;
  /** Deletes what this computer holds of the user's documents: databases, journal, drafts. The cloud keeps its own. */
  removeAll(uid: Uid): Promise<void>;
}

/**
 * Two sides changed the same fields of a document. `winner` stands, or is a tombstone (`_deleted`) where the document was
 * deleted since; `loser` can be put in its place.
 */
export interface Conflict {
  readonly database: DatabaseName;
  readonly id: string;
  readonly winner: StoredDocument;
  readonly loser: StoredDocument;
  /** Which side was written in this browser; absent where neither was, or where that is not known (any more). */
  readonly ownSide?: 'winner' | 'loser';
}

export type CheckEvent =
  | { readonly kind: 'progress'; readonly compared: number }
  | { readonly kind: 'done'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Ids by channel. `unknown`: those of documents with changes that were unsent when the browser cleared what this site
 * keeps: nobody can tell whether the cloud has them. Absent where there are none.
 */
type Unsent = Readonly<Record<ChannelName, readonly string[]>> & { readonly unknown?: readonly string[] };

/** Sync with the cloud (specification section 7, Sync). */
export interface SyncPort {
  /** Fetches a sync session and hands it to the gateway as a cookie. */
  openSession(): Promise<void>;
  /** Runs the user's engine: all channels, both ways, tried again until stopped. One tab of a browser does. */
  open(uid: Uid, report: (event: SyncEvent) => void): Stop;
  /** Ids that were written here and that the cloud has not confirmed, refused ones included. Any tab may ask. */
  unsent(uid: Uid): Promise<Unsent>;
  /** The user was told of what is `unknown`. */
  forgetUnknown(uid: Uid): Promise<void>;
  /** Documents whose two sides stand side by side, until an operation settles them. Any tab may ask. */
  conflicts(uid: Uid): Promise<readonly Conflict[]>;
  /** Lets deletions go through that were put aside, or writes the documents again. */
  answerHeld(uid: Uid, channel: ChannelName, answer: 'delete' | 'keep'): Promise<void>;
  /** Compares this computer with the cloud by id and revision, then sends and fetches what differs. */
  check(uid: Uid, report: (event: CheckEvent) => void): Stop;
}
