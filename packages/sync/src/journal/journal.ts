import type { EpochMs, JsonObject } from '@inkside/kit';
import type { Arrival } from '../pages/arrivals';
import type { OperationWords } from '../operations/operationsPort';
import type { DatabaseName, StoredDocument } from '../syncPorts';

/** Where the pull stands. */
export interface PullState {
  /** Names the pass: the checkpoints of both sides carry it. Made when the feed is begun. */
  readonly session: string;
  /** `server_uuid` of the cloud that `since` belongs to; '' where it does not say. */
  readonly serverUuid: string;
  /** Everything up to here is in the journal or in PouchDB. */
  readonly since: string;
  /** Whether the first pass has reached the end once. */
  readonly isComplete: boolean;
  /** Whether bodies must come with ancestry: some local database held documents when the pass began. */
  readonly withRevisions: boolean;
}

/** An answer of the feed that is not in PouchDB yet. */
export interface JournalPage {
  readonly number: number;
  /** As `FeedPage.text`. */
  readonly text: string;
}

/** A document that was written here and that the cloud has not confirmed. */
export interface OutboxEntry {
  readonly database: DatabaseName;
  readonly id: string;
  /** Greater after each write than any before; an entry is struck off only while it is what the push has seen. */
  readonly writes: number;
  /** What the cloud had before the first of these writes; null where it had nothing. Merges begin from it. */
  readonly base: StoredDocument | null;
  /** When the last write was noted. */
  readonly at: EpochMs;
  /** Revisions that noted writes are on, the latest last: while one of them is a leaf, its write has not come. */
  readonly over: readonly string[];
  /** Why the cloud refused it; null while it is still to be tried. The next write tries again. */
  readonly refusal: string | null;
}

export type OutboxKey = Pick<OutboxEntry, 'database' | 'id'>;
/** `over`: the revision that the write is on; absent where what is noted is written already, or was never there. */
export type NotedWrite = Pick<OutboxEntry, 'database' | 'id' | 'base' | 'at'> & { readonly over?: string | undefined };
/** An entry as it was read. */
export type SeenEntry = Pick<OutboxEntry, 'database' | 'id' | 'writes'>;

/**
 * A write comes within this time of its note, or not at all, in milliseconds. Whoever takes longer than half of it notes
 * the write again when it is done.
 */
export const WRITE_EXPECTED_MS = 60_000;

/** A deletion that waits for a person's word (mass deletion), as the feed gave it. */
export interface HeldDeletion {
  readonly database: DatabaseName;
  readonly id: string;
  readonly tombstone: JsonObject;
  /** All leaves of the document as the feed named them, the tombstone's first; absent in entries of older versions. */
  readonly revs?: readonly string[];
  /** What stood here, where the deletion had gone through before it was known to be one of a mass, with the bytes of its attachments. */
  readonly body?: StoredDocument;
}

/** A losing side that is no leaf: the gateway takes no branches, or it went by a choice that was taken back. */
export interface KeptLoser {
  readonly database: DatabaseName;
  readonly id: string;
  readonly document: StoredDocument;
  /** Which side was written in this browser; absent: this one. */
  readonly ownSide?: 'winner' | 'loser' | 'none';
}

/** A document of the cloud that could not be brought here yet. */
export interface OwedDocument {
  readonly id: string;
  /** Where it stands; what is nowhere yet counts as a note. */
  readonly database: DatabaseName;
  /** Revisions that are missing; none where the feed named none. */
  readonly revs: readonly string[];
  /** For whoever looks into the journal: what the gateway or the database said. */
  readonly reason: string;
  readonly since: EpochMs;
  /** What the feed gave, where it could not go in as it is; absent where the feed gave no body. */
  readonly arrival?: Arrival;
}

/** An operation that can be undone, or is to be made final. */
export interface KeptOperation {
  readonly id: string;
  readonly words: OperationWords;
  readonly at: EpochMs;
  /** It is to be made final when nobody can undo it any more, and stands until then. */
  readonly isFinal?: true;
}

/** A write that the cloud has taken, with what it had until then: merges with what comes late begin from there. */
export interface SentWrite {
  readonly database: DatabaseName;
  readonly id: string;
  readonly rev: string;
  readonly base: StoredDocument;
}

/** What a snapshot contains: everything of the local database up to this sequence. */
export interface SnapshotMark {
  /** PouchDB's own id of the database: one that was made anew begins its sequences again. */
  readonly database: string;
  readonly sequence: number;
}

export interface SnapshotHead {
  /** Which writing of this snapshot it is; rows of another writing are not given. */
  readonly id: number;
  /** Shape of the rows; another version's snapshot is not read. */
  readonly version: number;
  readonly mark: SnapshotMark;
  readonly rows: number;
  /** Behind the first rows. */
  readonly parts: number;
}

/**
 * The engine's own IndexedDB of one user, shared by the tabs of a browser. Every method is one transaction: it has
 * happened wholly or not at all. Rejects with `errors.quota` or `errors.database {detail}`; opens itself again when the
 * browser closed it.
 */
export interface Journal {
  readPullState(): Promise<PullState | undefined>;
  /** Without a page: only the state. With one: both, or neither. Gives the page's number. */
  appendPage(page: string | undefined, state: PullState): Promise<number | undefined>;
  /** Numbers of waiting pages, oldest first. */
  pageNumbers(): Promise<readonly number[]>;
  readPage(number: number): Promise<JournalPage | undefined>;
  dropPages(numbers: readonly number[]): Promise<void>;

  /**
   * Before documents are written here. A base that stands already stays; a refusal goes. Gives the number of each write:
   * its entry has it for as long as no other one is noted.
   */
  noteWrites(writes: readonly NotedWrite[]): Promise<readonly number[]>;
  readOutbox(): Promise<readonly OutboxEntry[]>;
  readOutboxKeys(): Promise<readonly (OutboxKey & { readonly refusal: string | null })[]>;
  /** The same, with the number of the last write that was ever noted: a journal that was cleared begins from 0 again. */
  readNoted(): Promise<{ readonly keys: readonly OutboxKey[]; readonly writes: number }>;
  /** Strikes off those that were not written to since they were read. `bases`: the new base of those that were. */
  settleOutbox(entries: readonly (SeenEntry & Pick<OutboxEntry, 'base'>)[]): Promise<void>;
  /** Marks an entry that was not written to since. */
  refuse(entry: SeenEntry, reason: string): Promise<void>;

  /** Only the last ones are kept: a thousand records, of up to twenty documents of one call each. */
  keepSent(writes: readonly SentWrite[]): Promise<void>;
  /** The oldest first. */
  readSent(): Promise<readonly SentWrite[]>;

  hold(deletions: readonly HeldDeletion[]): Promise<void>;
  readHeld(): Promise<readonly HeldDeletion[]>;
  /** Strikes off those that hold the same leaves as when they were read. */
  dropHeld(deletions: readonly HeldDeletion[]): Promise<void>;

  /** `join` makes one entry of each and of what was owed of the same document: another tab may have owed it meanwhile. */
  owe(
    documents: readonly OwedDocument[],
    join: (entry: OwedDocument, before: OwedDocument | undefined) => OwedDocument,
  ): Promise<void>;
  readOwed(): Promise<readonly OwedDocument[]>;
  /** Strikes off those of which the same revisions are owed as when they were read. */
  dropOwed(entries: readonly OwedDocument[]): Promise<void>;

  keepLoser(loser: KeptLoser): Promise<void>;
  readLosers(): Promise<readonly KeptLoser[]>;
  dropLoser(loser: OutboxKey & { readonly rev: string }): Promise<void>;

  /**
   * Before the documents of an operation are written. `inverses`: what undoes it, as text. The oldest ones make room: 50
   * can be undone at most. False: one of this id stands, and stays as it is.
   */
  keepOperation(operation: KeptOperation, inverses: string): Promise<boolean>;
  /** Those that can be undone, newest first. */
  readOperations(): Promise<readonly KeptOperation[]>;
  /** Those that are to be made final and can be undone no more, or could until a moment ago; oldest first. */
  readFinal(): Promise<readonly KeptOperation[]>;
  /** False where it can be undone no more; in the minute after, nobody seals it. */
  beginUndo(id: string, now: EpochMs): Promise<boolean>;
  /** From now on nobody can undo it. False where there is none, or where it is being undone. */
  sealOperation(id: string, now: EpochMs): Promise<boolean>;
  readInverses(id: string): Promise<string | undefined>;
  /** Of an operation that stands; one that is gone by now does not come back. */
  changeInverses(id: string, inverses: string): Promise<void>;
  dropOperation(id: string): Promise<void>;

  /** Replaces the snapshot that stands. `first`: how many of the rows a first screen needs; they are read by themselves. */
  writeSnapshot(
    database: DatabaseName,
    head: Pick<SnapshotHead, 'version' | 'mark'> & { readonly first: number },
    rows: readonly JsonObject[],
  ): Promise<void>;
  /** The first rows only. */
  readSnapshot(
    database: DatabaseName,
  ): Promise<{ readonly head: SnapshotHead; readonly first: readonly JsonObject[] } | undefined>;
  /** The rows behind the first ones; undefined where the snapshot was replaced meanwhile. */
  readSnapshotRest(database: DatabaseName, head: SnapshotHead): Promise<readonly JsonObject[] | undefined>;

  /** The next call opens it again. */
  close(): void;
  /** Removes the whole database of the user, in all tabs; the next call begins an empty one. */
  destroy(): Promise<void>;
}
