import type { ChangeRow, ChangesOptions, Database, Sequence, StoredDocument } from 'pouchdb-core';
import { isMissing } from '../gatewayError';
import type { ChangesQuery } from './changesQuery';
import { readMoves } from './moves';
import type { Moves } from './moves';
import type { Sequences } from './sequence';
import type { TombstoneChannels } from './tombstones';

/** A row of `_changes` as it goes over the wire. */
export interface WireRow {
  readonly seq: string;
  readonly id: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly deleted?: true;
  /** Channels that the document left, by its removal or for another one. */
  readonly removed?: readonly string[];
  readonly doc?: StoredDocument;
}

export interface ScannedPage {
  readonly rows: readonly WireRow[];
  /** Everything up to here has been looked at, whether it was wanted or not. */
  readonly scannedTo: Sequence;
  /** False when the end of the database was reached. */
  readonly hasMore: boolean;
}

export interface Scan {
  readonly database: Database;
  readonly uid: string;
  readonly query: ChangesQuery;
  readonly sequences: Sequences;
  readonly tombstones: TombstoneChannels;
}

const PAGE_ROWS = 1000;
/** Rows that hold their documents, which may be large. */
const PAGE_DOCUMENTS = 100;

const NO_MOVES: Moves = {};

/**
 * Mango, so that a CouchDB behind PouchDB can filter on its side. Tombstones without a channel, and what has left one,
 * are judged later.
 */
function channelSelector(channels: ReadonlySet<string>, moves: Moves): Record<string, unknown> {
  const moved = Object.keys(moves);
  return {
    $or: [
      { dbId: { $in: [...channels] } },
      { _deleted: true, dbId: { $exists: false } },
      { _deleted: true, dbId: { $eq: null } },
      ...(moved.length > 0 ? [{ _id: { $in: moved } }] : []),
    ],
  };
}

function engineOptions(query: ChangesQuery, since: Sequence, limit: number, moves: Moves): ChangesOptions {
  return {
    since,
    limit,
    style: query.style,
    include_docs: query.includeDocs,
    conflicts: query.conflicts,
    descending: query.descending,
    return_docs: true,
    batch_size: limit,
    ...(query.channels === undefined ? {} : { selector: channelSelector(query.channels, moves) }),
    ...(query.docIds === undefined ? {} : { doc_ids: query.docIds }),
  };
}

/** Of a deleted document, all of whose leaves are deleted, the longest wins, then the greatest hash. */
function winningRevision({ changes }: ChangeRow): string {
  const rank = (rev: string): [number, string] => [Number.parseInt(rev, 10), rev];
  return changes.reduce((winner, { rev }) => {
    const [[longest, greatest], [length, hash]] = [rank(winner), rank(rev)];
    return length > longest || (length === longest && hash > greatest) ? rev : winner;
  }, '0-0');
}

/** Has a document that once left one of the channels asked for come back to them? */
async function isBack({ database, query }: Scan, { id, doc }: ChangeRow): Promise<boolean> {
  try {
    const { dbId } = doc ?? (await database.get(id));
    return typeof dbId === 'string' && query.channels?.has(dbId) === true;
  } catch (error) {
    // Removed since the scan; its tombstone comes with the next one.
    if (isMissing(error)) return false;
    throw error;
  }
}

async function toWireRow(scan: Scan, row: ChangeRow, moves: Moves): Promise<WireRow | undefined> {
  const { id, changes, doc } = row;
  const wire = { seq: scan.sequences.encode(row.seq), id, changes, ...(doc === undefined ? {} : { doc }) };
  const left = Object.hasOwn(moves, id) ? moves[id] : undefined;
  if (row.deleted !== true) {
    return left === undefined || (await isBack(scan, row)) ? wire : { ...wire, removed: left };
  }
  const channel = await scan.tombstones.channelOf(scan.database, scan.uid, id, winningRevision(row));
  if (channel === undefined) return { ...wire, deleted: true };
  if (scan.query.channels?.has(channel) === false) {
    return left === undefined ? undefined : { ...wire, deleted: true, removed: left };
  }
  return { ...wire, deleted: true, removed: [channel] };
}

/** Reads the next rows after `since`, at most `limit` of them. */
export async function scanPage(scan: Scan, since: Sequence, limit: number): Promise<ScannedPage> {
  const { database, query, sequences } = scan;
  if (query.channels?.size === 0) return { rows: [], scannedTo: sequences.latest, hasMore: false };
  const pageRows = query.includeDocs ? PAGE_DOCUMENTS : PAGE_ROWS;
  const wanted = query.descending ? limit : Math.min(limit, pageRows);
  // Whoever begins has nothing that could have left.
  const moves = query.channels === undefined || since === 0 ? NO_MOVES : await readMoves(database, query.channels);
  const { results, last_seq } = await database.changes(engineOptions(query, since, wanted, moves));
  const rows = await Promise.all(results.map((row) => toWireRow(scan, row, moves)));
  return {
    rows: rows.filter((row) => row !== undefined),
    scannedTo: last_seq,
    hasMore: !query.descending && results.length === wanted,
  };
}
