import type { ChangeRow, ChangesOptions, Database, Sequence, StoredDocument } from 'pouchdb-core';
import type { ChangesQuery } from './changesQuery';
import type { Sequences } from './sequence';
import type { TombstoneChannels } from './tombstones';

/** A row of `_changes` as it goes over the wire. */
export interface WireRow {
  readonly seq: string;
  readonly id: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly deleted?: true;
  /** The channel that a tombstone left, so that a reader of several channels knows whose it is. */
  readonly removed?: readonly [string];
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

/** Mango, so that a CouchDB behind PouchDB can filter on its side. Tombstones without a channel are judged later. */
function channelSelector(channels: ReadonlySet<string>): Record<string, unknown> {
  return { $or: [{ dbId: { $in: [...channels] } }, { _deleted: true, dbId: { $exists: false } }] };
}

function engineOptions(query: ChangesQuery, since: Sequence, limit: number): ChangesOptions {
  return {
    since,
    limit,
    style: query.style,
    include_docs: query.includeDocs,
    descending: query.descending,
    return_docs: true,
    ...(query.channels === undefined ? {} : { selector: channelSelector(query.channels) }),
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

async function toWireRow(scan: Scan, row: ChangeRow): Promise<WireRow | undefined> {
  const { id, changes, doc } = row;
  const wire = { seq: scan.sequences.encode(row.seq), id, changes, ...(doc === undefined ? {} : { doc }) };
  if (row.deleted !== true) return wire;
  const channel = await scan.tombstones.channelOf(scan.database, scan.uid, id, winningRevision(row));
  if (channel === undefined) return { ...wire, deleted: true };
  if (scan.query.channels?.has(channel) === false) return undefined;
  return { ...wire, deleted: true, removed: [channel] };
}

/** Reads the next rows after `since`, at most `limit` of them. */
export async function scanPage(scan: Scan, since: Sequence, limit: number): Promise<ScannedPage> {
  const { database, query, sequences } = scan;
  if (query.channels?.size === 0) return { rows: [], scannedTo: sequences.latest, hasMore: false };
  const wanted = query.descending ? limit : Math.min(limit, PAGE_ROWS);
  const { results, last_seq } = await database.changes(engineOptions(query, since, wanted));
  const rows = await Promise.all(results.map((row) => toWireRow(scan, row)));
  return {
    rows: rows.filter((row) => row !== undefined),
    scannedTo: last_seq,
    hasMore: !query.descending && results.length === wanted,
  };
}
