import type { Uid } from '../../app/kit/text/units';
import type { LocalDatabases } from '../databases/localDatabases';
import type { ClockPort, DatabaseName, StoredDocument } from '../ports';
import type { DocumentBus } from './bus';
import type { Journal } from './journal/journal';
import type { OwnWrites } from './ownWrites';

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

/** Everything on this computer that belongs to one user's documents. Opened once a page and user. */
export interface UserData {
  readonly uid: Uid;
  readonly databases: LocalDatabases;
  readonly journal: Journal;
  readonly bus: DocumentBus;
  readonly waiting: WaitingDocuments;
  readonly ownWrites: OwnWrites;
  readonly clock: ClockPort;
}
