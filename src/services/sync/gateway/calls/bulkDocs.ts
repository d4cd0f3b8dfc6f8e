import { isObject } from '../../../../app/kit/text/json';
import { jsonOf, textOf } from '../answers';
import type { Send } from '../send';
import { GatewayFault, type Gateway, type GatewayDocument, type WriteOutcome } from '../gateway';

/** Browsers allow 64 KiB under way in requests that outlive the page. */
const KEEPALIVE_BYTES = 60_000;
const CONFLICT = 409;
/** "Not now", which says nothing about the document. */
const PASSING: ReadonlySet<number> = new Set([408, 423, 425, 429]);
/** CouchDB gives names and no status. */
const STATUS_BY_NAME: Readonly<Record<string, number>> = {
  conflict: CONFLICT,
  unauthorized: 401,
  forbidden: 403,
  bad_request: 400,
  doc_validation: 400,
  illegal_docid: 400,
  missing_stub: 412,
  document_too_large: 413,
  attachment_too_large: 413,
  too_large: 413,
};

interface Row {
  readonly id: string;
  readonly rev: string | undefined;
  readonly outcome: WriteOutcome;
}

const accepted: WriteOutcome = { kind: 'accepted' };

const malformed = (): GatewayFault => new GatewayFault('offline', 'Not an answer to _bulk_docs.');

const statusOf = (row: Readonly<Record<string, unknown>>): number | undefined => {
  const { status, error } = row;
  if (typeof status === 'number') return status;
  return typeof error === 'string' ? STATUS_BY_NAME[error.toLowerCase().replaceAll(' ', '_')] : undefined;
};

/** A document that is at fault is refused; a gateway that is at fault fails the whole call. */
const failureOf = (row: Readonly<Record<string, unknown>>): WriteOutcome => {
  const status = statusOf(row);
  const reason = typeof row['reason'] === 'string' ? row['reason'] : String(row['error']);
  if (status === CONFLICT) return { kind: 'conflict' };
  if (status === undefined || status < 400 || status >= 500 || PASSING.has(status)) {
    throw new GatewayFault('offline', reason);
  }
  return { kind: 'refused', reason };
};

const readRow = (row: unknown): Row => {
  if (!isObject(row) || typeof row['id'] !== 'string') throw malformed();
  const { id, rev, error } = row;
  return {
    id,
    rev: typeof rev === 'string' ? rev : undefined,
    outcome: error === undefined || error === null ? accepted : failureOf(row),
  };
};

const isInOrder = (documents: readonly GatewayDocument[], rows: readonly Row[]): boolean =>
  rows.length === documents.length && rows.every(({ id }, index) => documents[index]?._id === id);

/** Where the documents of a row stand: those of its revision, or all of its id where it names none of ours. */
const placesOf = ({ id, rev }: Row, documents: readonly GatewayDocument[], places: Map<string, number[]>) => {
  const ofId = places.get(id) ?? [];
  if (ofId.length === 0) throw malformed();
  const exact = ofId.filter((place) => documents[place]?._rev === rev);
  return exact.length > 0 ? exact : ofId;
};

/**
 * Some gateways give a row for each document, in order; CouchDB, with `new_edits: false`, rows of failures only. A
 * failure that cannot be laid to one leaf counts for all leaves of the document: none may pass for sent that is not.
 */
const outcomesOf = (documents: readonly GatewayDocument[], rows: readonly Row[]): readonly WriteOutcome[] => {
  if (isInOrder(documents, rows)) return rows.map(({ outcome }) => outcome);
  const places = new Map<string, number[]>();
  for (const [place, { _id }] of documents.entries()) places.set(_id, [...(places.get(_id) ?? []), place]);
  const outcomes = new Map<number, WriteOutcome>();
  for (const row of rows) {
    for (const place of placesOf(row, documents, places)) {
      if ((outcomes.get(place) ?? accepted) === accepted) outcomes.set(place, row.outcome);
    }
  }
  const namesAll = rows.some(({ outcome }) => outcome === accepted);
  return documents.map((_document, place) => {
    const outcome = outcomes.get(place);
    if (outcome === undefined && namesAll) throw malformed();
    return outcome ?? accepted;
  });
};

const isShort = (body: string): boolean =>
  body.length <= KEEPALIVE_BYTES && new TextEncoder().encode(body).length <= KEEPALIVE_BYTES;

/** `_bulk_docs` with `new_edits: false`: sending a document twice changes nothing. */
export const createBulkDocs =
  (send: Send): Gateway['bulkDocs'] =>
  async (documents, { signal, isLast = false }) => {
    if (documents.length === 0) return [];
    const body = JSON.stringify({ new_edits: false, docs: documents });
    const keepalive = isLast && isShort(body);
    return send({ method: 'POST', path: '_bulk_docs', body, keepalive, signal }, (answer) => {
      const rows = jsonOf(textOf(answer));
      if (!Array.isArray(rows)) throw malformed();
      return outcomesOf(documents, (rows as readonly unknown[]).map(readRow));
    });
  };
