import type { BulkGetResult, ChangeRow, ChangesOptions, Database, Sequence, StoredDocument } from 'pouchdb-core';

import type { FeedPart, FeedRow } from '../../stores';
import { isMissing } from '../gatewayError';
import type { ChangesQuery } from './changesQuery';
import type { Moves } from './moves';

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
