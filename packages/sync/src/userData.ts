import type { ClockPort, Stop, Uid } from '@inkside/kit';
import type { LocalDatabases } from './databases/localDatabases';
import type { DocumentBus } from './bus';
import type { Journal, OwedDocument } from './journal/journal';
import type { OwnWrites } from './ownWrites';
import type { DatabaseName, StoredDocument } from './syncPorts';

/** Documents that were pulled and are not in PouchDB yet: they stand in the journal's pages. */
export interface WaitingDocuments {
  /** Moves one document into PouchDB before its page's turn; at once when it waits nowhere. */
  settle(database: DatabaseName, id: string): Promise<void>;
  /** The same for many documents. Whether one of them waited: what was read of it before may not be what stands now. */
  settleAll(database: DatabaseName, ids: readonly string[]): Promise<boolean>;
  /** The newest waiting body of each document by id; `undefined` for those that were deleted. */
  all(database: DatabaseName): Promise<ReadonlyMap<string, StoredDocument | undefined>>;
  /** The journal was made anew: its pages are numbered from the beginning. */
  forget(): void;
}

/** `database`: where it belongs, if that is known. */
export type Missing = Pick<OwedDocument, 'id' | 'revs' | 'reason' | 'arrival'> & { readonly database?: DatabaseName };

/**
 * Documents of the cloud that could not be brought here yet: their body did not come, or PouchDB does not take it. What
 * another tab has changed is known after the next `read`.
 */
export interface OwedDocuments {
  readonly all: () => readonly OwedDocument[];
  read(): Promise<readonly OwedDocument[]>;
  /** Adds to what is owed; what stands here as it is wanted is not. */
  owe(missing: readonly Missing[]): Promise<void>;
  /** Strikes off those of which nothing more came to be owed since they were read, in whatever tab. */
  settle(entries: readonly OwedDocument[]): Promise<void>;
  /** The feed will be read from its beginning, and tells of everything again. */
  clear(): Promise<void>;
  /** Calls after each change. */
  listen(listener: () => void): Stop;
}

/** Everything on this computer that belongs to one user's documents. Opened once a page and user. */
export interface UserData {
  readonly uid: Uid;
  readonly databases: LocalDatabases;
  readonly journal: Journal;
  readonly bus: DocumentBus;
  readonly waiting: WaitingDocuments;
  readonly ownWrites: OwnWrites;
  readonly owed: OwedDocuments;
  readonly clock: ClockPort;
}
