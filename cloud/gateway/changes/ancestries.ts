import type { BulkGetResult, ChangeRow, Database, StoredDocument } from 'pouchdb-core';
import { isMissing } from '../gatewayError';

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
export async function withAncestries(database: Database, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const docs = rows.flatMap(({ doc }) => (doc === undefined ? [] : [{ id: doc._id, rev: doc._rev }]));
  if (docs.length === 0) return [...rows];
  const { results } = await database.bulkGet({ docs, revs: true });
  const byId = new Map(results.map((found) => [found.id, found]));
  return rows.flatMap((row) => {
    const _revisions = ancestryOf(byId.get(row.id));
    return row.doc === undefined || _revisions === undefined ? [] : [{ ...row, doc: { ...row.doc, _revisions } }];
  });
}
