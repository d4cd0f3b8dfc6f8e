import type { FastReads, FeedPart, FeedRange, FeedRow, StoredHistory } from './fastReads';
import {
  type Change,
  type Level,
  readCurrent,
  readEntries,
  readMetadataOf,
  readWinners,
  readWinningBodies,
  type StoredBody,
  wireBody,
} from './storedChanges';
import { type Leaf, leavesOf } from './storedMetadata';

/** Changes read at once. Beside its body each has the history of its document, up to a hundred kilobytes of it. */
const FEWEST = 16;
const MOST = 256;
/** Bodies read at once where their sizes are not known: each may have 20 MB. */
const FEW_BODIES = 4;

function docOf(body: StoredBody, leaves: readonly Leaf[], range: FeedRange): string {
  const winner = leaves.find(({ rev }) => rev === body.rev);
  const others = leaves.flatMap(({ rev, isDeleted }) => (rev === body.rev || isDeleted ? [] : [rev]));
  return wireBody(body.text, {
    revisions: range.revs ? winner?.revisions : undefined,
    conflicts: range.conflicts && others.length > 0 ? others : undefined,
  });
}

function toRow({ seq, body, metadata }: Change, range: FeedRange): FeedRow {
  const { winningRev, isDeleted } = metadata;
  const namesLeaves = range.style === 'all_docs';
  const needsLeaves = namesLeaves || (range.includeDocs && (range.revs || range.conflicts));
  const leaves = needsLeaves ? leavesOf(metadata) : [];
  return {
    id: body.id,
    seq,
    changes: namesLeaves ? leaves.map(({ rev }) => ({ rev })) : [{ rev: winningRev }],
    isDeleted,
    channel: body.channel,
    doc: range.includeDocs ? docOf(body, leaves, range) : undefined,
  };
}

const isWanted = ({ body, metadata }: Change, range: FeedRange): boolean =>
  range.wants({ id: body.id, isDeleted: metadata.isDeleted, channel: body.channel });

async function readFeed(level: Level, range: FeedRange): Promise<FeedPart> {
  const since = Number(range.since);
  const entries = await readEntries(level, since, Math.min(Math.max(range.limit, FEWEST), MOST));
  const current = await readWinners(level, await readCurrent(level, entries));
  const wanted = current.filter((change) => isWanted(change, range));
  const rows = wanted.slice(0, range.limit).map((change) => toRow(change, range));
  const isFull = rows.length === range.limit;
  const last = isFull ? wanted[range.limit - 1] : entries.changes.at(-1);
  return { rows, scannedTo: last?.seq ?? since, hasMore: isFull || !entries.isEnd };
}

async function readChannels(level: Level, ids: readonly string[]): Promise<Map<string, string>> {
  const channels = new Map<string, string>();
  // A part of a text keeps the whole of it in memory, so the same name is kept once.
  const names = new Map<string, string>();
  for (let start = 0; start < ids.length; start += FEW_BODIES) {
    for (const [id, { channel }] of await readWinningBodies(level, ids.slice(start, start + FEW_BODIES))) {
      if (channel === undefined) continue;
      const name = names.get(channel) ?? channel;
      names.set(name, name);
      channels.set(id, name);
    }
  }
  return channels;
}

async function readHistories(level: Level, ids: readonly string[]): Promise<Map<string, StoredHistory>> {
  const found = await readMetadataOf(level, ids);
  return new Map(
    found.flatMap((metadata, index) => {
      const id = ids[index];
      if (id === undefined || metadata === undefined) return [];
      const { text, winningRev } = metadata;
      return [[id, { winningRev, characters: text.length, leaves: () => leavesOf(metadata) }] as const];
    }),
  );
}

/**
 * PouchDB's own calls go through streams and promises for every document, parse what they have read, and clone it; what
 * goes over the wire is the same text again. This reads the same entries in ranges and hands the text on.
 */
export function createFastReads(level: Level): FastReads {
  return {
    readFeed: (range) => readFeed(level, range),
    readChannels: (ids) => readChannels(level, ids),
    readHistories: (ids) => readHistories(level, ids),
  };
}
