import type { Sequence } from 'pouchdb-core';
import type { FeedDatabase, FeedPart, FeedRow } from '../../stores';
import { isMissing } from '../gatewayError';
import type { ChangesQuery } from './changesQuery';
import { readChanges } from './engineChanges';
import { type Moves, readMoves } from './moves';
import type { Sequences } from './sequence';
import type { TombstoneChannels } from './tombstones';

export interface ScannedPage {
  /** Rows of `_changes` as they go over the wire, each a JSON object. */
  readonly rows: readonly string[];
  /** Everything up to here has been looked at, whether it was wanted or not. */
  readonly scannedTo: Sequence;
  /** False when the end of the database was reached. */
  readonly hasMore: boolean;
}

export interface Scan {
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
  if (query.channels?.size === 0) return { rows: [], scannedTo: sequences.latest, hasMore: false };
  // Whoever begins has nothing that could have left.
  const moves = query.channels === undefined || since === 0 ? NO_MOVES : await readMoves(database, query.channels);
  const { rows, scannedTo, hasMore } = await readPart(scan, since, limit, moves);
  return { rows: await wireRows(scan, rows, moves), scannedTo, hasMore };
}
