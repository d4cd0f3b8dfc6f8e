import type { FeedRow, GatewayDocument } from '../gateway/gateway';
import { databaseNames, type HomeOf } from '../databaseNames';
import { isEarlier } from './revisions';
import type { DatabaseName, DocumentChange, StoredDocument } from '../syncPorts';

/** What a row of the feed means for one local database. */
export interface Arrival {
  readonly database: DatabaseName;
  readonly id: string;
  /** Leaves that must be there, the winner first. */
  readonly revs: readonly string[];
  /** All leaves that the row names, where they are more than that: which of two rows is later is said by them. */
  readonly leaves?: readonly string[];
  /** The winner as this database shall have it. */
  readonly document: GatewayDocument;
  readonly isDeleted: boolean;
  /** It is gone because it is in another channel now, and lives on there. */
  readonly isMoved: boolean;
  /** None of the user's databases has it any more: it was deleted, or left for a channel of nobody here. */
  readonly isLost: boolean;
}

/** Names a document of one database in maps and sets. */
export const keyOf = (database: DatabaseName, id: string): string => `${database}/${id}`;

/** What says which of two arrivals of a document is later. */
export const leavesOf = ({ revs, leaves }: Pick<Arrival, 'revs' | 'leaves'>): readonly string[] => leaves ?? revs;

/** Whether the document has grown from what `one` says into what `other` says. */
export const isOlder = (one: Pick<Arrival, 'revs' | 'leaves'>, other: Pick<Arrival, 'revs' | 'leaves'>): boolean =>
  isEarlier(leavesOf(one), leavesOf(other));

const homesOf = (names: readonly string[], homeOf: HomeOf): readonly DatabaseName[] =>
  names.flatMap((name) => homeOf(name) ?? []);

const winnerOf = ({ revs, document }: FeedRow): string => document?._rev ?? revs[0] ?? '';

const tombstoneOf = (row: FeedRow): GatewayDocument =>
  row.document?._deleted === true ? row.document : { _id: row.id, _rev: winnerOf(row), _deleted: true };

const deletions = (row: FeedRow, homeOf: HomeOf): readonly Arrival[] => {
  const home = homeOf(row.document?.['dbId']);
  const named = home === undefined ? homesOf(row.removedFrom, homeOf) : [home];
  const { id, revs } = row;
  // A tombstone that does not say whose it was may be of any of them.
  return (named.length === 0 ? databaseNames : named).map((database) => ({
    database,
    id,
    revs,
    document: tombstoneOf(row),
    isDeleted: true,
    isMoved: false,
    isLost: true,
  }));
};

/** A revision as it stands in a database that the document has left. */
export const departedOf = ({ _id, _rev, _revisions: ancestry }: GatewayDocument): GatewayDocument => ({
  _id,
  _rev,
  _deleted: true,
  ...(ancestry && { _revisions: ancestry }),
});

/** Nothing but the tombstone must be in the database that was left, whatever other leaves there are. */
export const departure = (
  of: Pick<Arrival, 'database' | 'document' | 'isLost'> & { readonly leaves: readonly string[] },
): Arrival => ({
  ...of,
  id: of.document._id,
  revs: [of.document._rev],
  isDeleted: true,
  isMoved: true,
});

/**
 * In the database that the document has left, the same revision stands as a tombstone: a revision that the cloud knows
 * is never sent to it, and when the document comes back its next revision grows out of this one.
 */
const departures = (row: FeedRow, home: DatabaseName | undefined, homeOf: HomeOf): readonly Arrival[] => {
  const { id, revs: leaves } = row;
  const document = departedOf(row.document ?? { _id: id, _rev: winnerOf(row) });
  return homesOf(row.removedFrom, homeOf)
    .filter((database) => database !== home)
    .map((database) => departure({ database, document, leaves, isLost: home === undefined }));
};

/** Rows of other users, of unknown channels and of the engines themselves mean nothing. */
export const arrivalsOf = (row: FeedRow, homeOf: HomeOf): readonly Arrival[] => {
  const { id, revs, document } = row;
  if (id.startsWith('_') || revs.length === 0) return [];
  if (row.isDeleted) return deletions(row, homeOf);
  const home = homeOf(document?.['dbId']);
  const left = row.removedFrom.length === 0 ? [] : departures(row, home, homeOf);
  if (home === undefined || document === undefined) return left;
  return [{ database: home, id, revs, document, isDeleted: false, isMoved: false, isLost: false }, ...left];
};

/** The latest state of each document; of two that say the same the last one. */
export const newestOf = (arrivals: readonly Arrival[]): readonly Arrival[] => {
  const newest = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    const key = keyOf(arrival.database, arrival.id);
    const known = newest.get(key);
    if (known === undefined || !isOlder(arrival, known)) newest.set(key, arrival);
  }
  return newest.size === arrivals.length ? arrivals : [...newest.values()];
};

/** What an answer means. A document that was written while it was made may be named twice, in any order. */
export const arrivalsIn = (rows: readonly FeedRow[], homeOf: HomeOf): readonly Arrival[] =>
  newestOf(rows.flatMap((row) => arrivalsOf(row, homeOf)));

/** A body without what the lists do not want to know. */
export const storedOf = (document: GatewayDocument): StoredDocument => {
  if (document._revisions === undefined) return document;
  const { _revisions: _ancestry, ...stored } = document;
  return stored;
};

export const changeOf = ({ id, isDeleted, document }: Arrival): DocumentChange =>
  isDeleted ? { id, isDeleted: true, rev: document._rev } : { id, isDeleted: false, document: storedOf(document) };

export const byDatabase = <T extends { readonly database: DatabaseName }>(
  items: readonly T[],
): ReadonlyMap<DatabaseName, readonly T[]> => {
  const groups = new Map<DatabaseName, T[]>();
  for (const item of items) {
    const group = groups.get(item.database);
    if (group === undefined) groups.set(item.database, [item]);
    else group.push(item);
  }
  return groups;
};
