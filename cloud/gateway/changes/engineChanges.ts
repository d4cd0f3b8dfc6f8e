import type { ChangeRow, ChangesOptions, Database, Sequence } from 'pouchdb-core';
import type { FeedPart, FeedRow } from '../../stores/feed/fastReads';
import { withAncestries } from './ancestries';
import type { ChangesQuery } from './changesQuery';
import type { Moves } from './moves';

const PAGE_ROWS = 1000;
/** Rows that hold their documents, which may be large. */
const PAGE_DOCUMENTS = 100;

export interface EngineChanges {
  readonly database: Database;
  readonly query: ChangesQuery;
  readonly moves: Moves;
}

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
export async function readChanges(source: EngineChanges, since: Sequence, limit: number): Promise<FeedPart> {
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
