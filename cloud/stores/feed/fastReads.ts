import type { Database, Sequence } from 'pouchdb-core';
import type { Leaf } from './storedMetadata';

/** A document as it stands after its latest change. */
export interface FeedRow {
  readonly id: string;
  /** Of the latest change of the document, whichever leaf it made. */
  readonly seq: Sequence;
  /** The winning revision, or all leaves. */
  readonly changes: readonly { readonly rev: string }[];
  /** All leaves are deleted. */
  readonly isDeleted: boolean;
  /** `dbId` of the winning revision; undefined when it has none or was not read. */
  readonly channel: string | undefined;
  /** The winning revision as JSON, attachments as stubs; undefined when it was not asked for. */
  readonly doc: string | undefined;
}

export interface FeedPart {
  /** In the order of their sequences. */
  readonly rows: readonly FeedRow[];
  /** Everything up to here has been looked at, whether it was wanted or not. */
  readonly scannedTo: Sequence;
  /** False when the end of the database was reached. */
  readonly hasMore: boolean;
}

export interface FeedRange {
  /** Rows begin behind it. */
  readonly since: Sequence;
  /** Rows wanted at most. */
  readonly limit: number;
  readonly style: 'main_only' | 'all_docs';
  readonly includeDocs: boolean;
  /** With `includeDocs`: the other living leaves, in `_conflicts`. */
  readonly conflicts: boolean;
  /** With `includeDocs`: the ancestry, in `_revisions`. */
  readonly revs: boolean;
  wants(row: Pick<FeedRow, 'id' | 'isDeleted' | 'channel'>): boolean;
}

/** The tree of revisions of a document. */
export interface StoredHistory {
  readonly winningRev: string;
  /** Of what the engine keeps of it: some sixty a revision, and as many for each body. */
  readonly characters: number;
  /** The longest first. Parses the tree anew with each call. */
  leaves(): readonly Leaf[];
}

/** What a database may answer without going through PouchDB, to the same results. */
export interface FastReads {
  /**
   * Reads on in a feed. A part may hold fewer rows than wanted, even none, while there is more: what is read at once is
   * bounded.
   */
  readFeed(range: FeedRange): Promise<FeedPart>;
  /** `dbId` of those of the documents that are living and have one, by id. */
  readChannels(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Of those of the documents that are there, deleted ones too, by id. */
  readHistories(ids: readonly string[]): Promise<ReadonlyMap<string, StoredHistory>>;
}

/** The documents of a user. */
export interface FeedDatabase extends Database {
  readonly fast?: FastReads;
}
