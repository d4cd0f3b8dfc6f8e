import { messageChannel } from '@inkside/protocol';
import type { BulkGetResult, ChangeRow, ChangesOptions, Database, Sequence, StoredDocument } from 'pouchdb-core';

import type { FeedDatabase, FeedPart, FeedRow } from '../../stores';
import { isMissing } from '../gatewayError';
import type { ChangesQuery } from './changesQuery';
import { type ChannelNames, type Moves, readMoves } from './moves';
import type { Sequences } from './sequence';
import type { TombstoneChannels } from './tombstones';

type Found = BulkGetResult['results'][number];

function ancestryOf(found: Found | undefined): StoredDocument['_revisions'] {
  const [entry] = found?.docs ?? [];
  if (entry === undefined || 'missing' in entry) return undefined;
  if ('ok' in entry) return entry.ok._revisions;
  if (isMissing(entry.error) || Reflect.get(Object(entry.error), 'error') === 'not_found') return undefined;
  throw entry.error;
}

/**
 * The rows with `_revisions` in their documents, as `_bulk_get` gives it. No engine's `changes` can do that: PouchDB
 * has no such option, and CouchDB passes over `revs` there. A row whose revision has gone in between is left out: a
 * newer one of the same document stands behind it in the feed.
 */
async function withAncestries(database: Database, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const docs = rows.flatMap(({ doc }) => (doc === undefined ? [] : [{ id: doc._id, rev: doc._rev }]));
  if (docs.length === 0) return [...rows];
  const { results } = await database.bulkGet({ docs, revs: true });
  const byId = new Map(results.map((found) => [found.id, found]));
  return rows.flatMap((row) => {
    const _revisions = ancestryOf(byId.get(row.id));
    return row.doc === undefined || _revisions === undefined ? [] : [{ ...row, doc: { ...row.doc, _revisions } }];
  });
}

const PAGE_ROWS = 1000;
/** Rows that hold their documents, which may be large. */
const PAGE_DOCUMENTS = 100;

interface EngineChanges {
  readonly database: Database;
  readonly query: ChangesQuery;
  readonly moves: Moves;
}

/**
 * Mango, so that a CouchDB behind PouchDB can filter on its side. Tombstones without a channel, and what has left one,
 * are judged later.
 */
function channelSelector(channels: ChannelNames, moves: Moves): Record<string, unknown> {
  const moved = Object.keys(moves);
  return {
    $or: [
      ...channels.selectors,
      { _deleted: true, dbId: { $exists: false } },
      { _deleted: true, dbId: { $eq: null } },
      ...(moved.length > 0 ? [{ _id: { $in: moved } }] : []),
    ],
  };
}

function engineOptions({ query, moves }: EngineChanges, since: Sequence, limit: number): ChangesOptions {
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

function toFeedRow({ id, seq, changes, deleted, doc }: ChangeRow): FeedRow {
  const channel = doc?.['dbId'];
  return {
    id,
    seq,
    changes,
    isDeleted: deleted === true,
    channel: typeof channel === 'string' ? channel : undefined,
    doc: doc === undefined ? undefined : JSON.stringify(doc),
  };
}

/** Reads on in the changes as every engine of PouchDB gives them. */
async function readChanges(source: EngineChanges, since: Sequence, limit: number): Promise<FeedPart> {
  const { database, query } = source;
  const pageRows = query.includeDocs ? PAGE_DOCUMENTS : PAGE_ROWS;
  const wanted = query.descending ? limit : Math.min(limit, pageRows);
  const { results, last_seq } = await database.changes(engineOptions(source, since, wanted));
  const complete = query.includeDocs && query.revs ? await withAncestries(database, results) : results;
  return {
    rows: complete.map(toFeedRow),
    scannedTo: last_seq,
    hasMore: !query.descending && results.length === wanted,
  };
}

export interface ScannedPage {
  /** Rows of `_changes` as they go over the wire, each a JSON object. */
  readonly rows: readonly string[];
  /** Living documents of the user's MESSAGE channel among them, where their channel is known. */
  readonly messages: readonly string[];
  /** Everything up to here has been looked at, whether it was wanted or not. */
  readonly scannedTo: Sequence;
  /** False when the end of the database was reached. */
  readonly hasMore: boolean;
}

interface Scan {
  readonly database: FeedDatabase;
  readonly uid: string;
  readonly query: ChangesQuery;
  readonly sequences: Sequences;
  readonly tombstones: TombstoneChannels;
}

const NO_MOVES: Moves = {};

/** Of a deleted document, all of whose leaves are deleted, the longest wins, then the greatest hash. */
function winningRevision({ changes }: FeedRow): string {
  const rank = (rev: string): [number, string] => [Number.parseInt(rev, 10), rev];
  return changes.reduce((winner, { rev }) => {
    const [[longest, greatest], [length, hash]] = [rank(winner), rank(rev)];
    return length > longest || (length === longest && hash > greatest) ? rev : winner;
  }, '0-0');
}

/** Has a document that once left one of the channels asked for come back to them? */
async function isBack({ database, query }: Scan, { id, channel }: FeedRow): Promise<boolean> {
  try {
    const dbId = channel ?? (await database.get(id))['dbId'];
    return typeof dbId === 'string' && query.channels?.has(dbId) === true;
  } catch (error) {
    // Removed since the scan; its tombstone comes with the next one.
    if (isMissing(error)) return false;
    throw error;
  }
}

/** @param removed channels that the document left, by its removal or for another one */
function rowText({ sequences }: Scan, row: FeedRow, removed?: readonly string[]): string {
  const head = `{"seq":${JSON.stringify(sequences.encode(row.seq))},"id":${JSON.stringify(row.id)}`;
  const deleted = row.isDeleted ? ',"deleted":true' : '';
  const left = removed === undefined ? '' : `,"removed":${JSON.stringify(removed)}`;
  const doc = row.doc === undefined ? '' : `,"doc":${row.doc}`;
  return `${head},"changes":${JSON.stringify(row.changes)}${deleted}${left}${doc}}`;
}

type Left = readonly string[] | undefined;

const leftOf = (moves: Moves, { id }: FeedRow): Left => (Object.hasOwn(moves, id) ? moves[id] : undefined);

async function tombstoneText(scan: Scan, row: FeedRow, left: Left): Promise<readonly string[]> {
  const { database, query, tombstones, uid } = scan;
  const channel = row.channel ?? (await tombstones.channelOf(database, uid, row.id, winningRevision(row)));
  if (channel === undefined) return [rowText(scan, row)];
  if (query.channels?.has(channel) !== false) return [rowText(scan, row, [channel])];
  return left === undefined ? [] : [rowText(scan, row, left)];
}

async function judgedText(scan: Scan, row: FeedRow, left: Left): Promise<readonly string[]> {
  if (row.isDeleted) return tombstoneText(scan, row, left);
  return [rowText(scan, row, (await isBack(scan, row)) ? undefined : left)];
}

/** Most rows need nothing that is not there already, and waiting for each would cost more than its text. */
async function wireRows(scan: Scan, rows: readonly FeedRow[], moves: Moves): Promise<string[]> {
  const special = rows.filter((row) => row.isDeleted || leftOf(moves, row) !== undefined);
  const texts = await Promise.all(special.map((row) => judgedText(scan, row, leftOf(moves, row))));
  const judged = new Map(special.map((row, index) => [row, texts[index]]));
  return rows.flatMap((row) => judged.get(row) ?? rowText(scan, row));
}

function readPart({ database, query }: Scan, since: Sequence, limit: number, moves: Moves): Promise<FeedPart> {
  const { channels } = query;
  if (database.fast === undefined || query.descending || query.docIds !== undefined) {
    return readChanges({ database, query, moves }, since, limit);
  }
  return database.fast.readFeed({
    ...query,
    since,
    limit,
    // Tombstones without a channel, and what has left one, are judged later.
    wants: ({ id, isDeleted, channel }) =>
      channels === undefined || (channel === undefined ? isDeleted : channels.has(channel)) || Object.hasOwn(moves, id),
  });
}

/** Reads rows after `since`, at most `limit` of them. */
export async function scanPage(scan: Scan, since: Sequence, limit: number): Promise<ScannedPage> {
  const { database, query, sequences } = scan;
  if (query.channels?.size === 0) return { rows: [], messages: [], scannedTo: sequences.latest, hasMore: false };
  // Whoever begins has nothing that could have left.
  const moves = query.channels === undefined || since === 0 ? NO_MOVES : await readMoves(database, query.channels);
  const { rows, scannedTo, hasMore } = await readPart(scan, since, limit, moves);
  const channel = messageChannel(scan.uid);
  const messages = rows.flatMap((row) => (!row.isDeleted && row.channel === channel ? [row.id] : []));
  return { rows: await wireRows(scan, rows, moves), messages, scannedTo, hasMore };
}
