import type { Database, StoredDocument } from 'pouchdb-core';
import type { CallHandler } from '../call';
import { readFields, readSelector, readSort } from '../checks/selector';
import type { SortField } from '../checks/selector';
import { badRequest } from '../gatewayError';
import { isRecord, toCount } from '../query';

/** What CouchDB answers when no limit is given. */
const DEFAULT_LIMIT = 25;
/** CouchDB's name for the place before the first and behind the last result. */
const NO_BOOKMARK = 'nil';
const BOOKMARK = /^after-(\d{1,15})$/;

function readCount(value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const count = toCount(value);
  if (count === undefined) throw badRequest('limit and skip must be whole numbers');
  return count;
}

/** Results that earlier pages have taken. Opaque to clients, who send back what they were given. */
function readBookmark(value: unknown): number {
  if (value === undefined || value === '' || value === NO_BOOKMARK) return 0;
  const taken = typeof value === 'string' ? BOOKMARK.exec(value)?.[1] : undefined;
  if (taken === undefined) throw badRequest('Invalid bookmark');
  return Number(taken);
}

function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const name of path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Order of kinds in CouchDB's collation; what is not there comes first. */
function kindRank(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return ['boolean', 'number', 'string', 'object'].indexOf(typeof value) + 1;
}

function compareValues(a: unknown, b: unknown): number {
  const byKind = kindRank(a) - kindRank(b);
  if (byKind !== 0) return byKind;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return typeof a === 'object' ? 0 : Number(a) - Number(b);
}

function inOrder(sort: readonly SortField[]): (a: StoredDocument, b: StoredDocument) => number {
  return (a, b) => {
    for (const { field, descending } of sort) {
      const order = compareValues(valueAt(a, field), valueAt(b, field));
      if (order !== 0) return descending ? -order : order;
    }
    return compareValues(a._id, b._id);
  };
}

function project(document: StoredDocument, fields: readonly string[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {};
  for (const path of fields) {
    const value = valueAt(document, path);
    const names = path.split('.');
    const last = names.pop();
    if (value === undefined || last === undefined) continue;
    let target = projected;
    for (const name of names) {
      const inner = target[name];
      const next = isRecord(inner) ? inner : {};
      target[name] = next;
      target = next;
    }
    target[last] = value;
  }
  return projected;
}

async function matching(database: Database, selector: Record<string, unknown>): Promise<StoredDocument[]> {
  const { results } = await database.changes({ since: 0, selector, include_docs: true, return_docs: true });
  return results.flatMap((row) => (row.deleted === true || row.doc === undefined ? [] : [row.doc]));
}

/** `POST _find`: looks through all of the user's documents; there are no indexes. */
export const find: CallHandler = async (call) => {
  const body = await call.json();
  const selector = readSelector(body['selector']);
  const order = inOrder(readSort(body['sort']));
  const fields = readFields(body['fields']);
  const start = readBookmark(body['bookmark']) + readCount(body['skip'], 0);
  const limit = readCount(body['limit'], DEFAULT_LIMIT);
  const found = await call.user.use((database) => matching(database, selector));
  const docs = found.toSorted(order).slice(start, start + limit);
  return {
    docs: fields === undefined ? docs : docs.map((document) => project(document, fields)),
    bookmark: docs.length === 0 ? NO_BOOKMARK : `after-${start + docs.length}`,
  };
};
