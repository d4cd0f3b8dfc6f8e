import { isObject } from '@inkside/kit';
import { jsonOf, textOf } from './answers';
import type { Send } from './send';
import { GatewayFault, type Gateway, type GatewayDocument, type WriteOutcome } from './gateway';

/** Browsers allow 64 KiB under way in requests that outlive the page. */
const KEEPALIVE_BYTES = 60_000;
const UNAUTHORIZED = 401;
const CONFLICT = 409;
/** "Not now", which says nothing about the document. */
const PASSING: ReadonlySet<number> = new Set([408, 423, 425, 429]);
/** CouchDB gives names and no status. */
const STATUS_BY_NAME: Readonly<Record<string, number>> = {
  conflict: CONFLICT,
  unauthorized: UNAUTHORIZED,
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
  /** Undefined where the gateway does not say whose it is. */
  readonly id: string | undefined;
  readonly rev: string | undefined;
  readonly outcome: WriteOutcome;
}

const accepted: WriteOutcome = { kind: 'accepted' };
const untold: WriteOutcome = { kind: 'later', reason: 'The gateway did not say.' };

const statusOf = (row: Readonly<Record<string, unknown>>): number | undefined => {
  const { status, error } = row;
  if (typeof status === 'number') return status;
  return typeof error === 'string' ? STATUS_BY_NAME[error.toLowerCase().replaceAll(' ', '_')] : undefined;
};

const isFailure = ({ error }: Readonly<Record<string, unknown>>): boolean => error !== undefined && error !== null;

/** The session may be refused, or the document. */
const isUnauthorized = (row: unknown): boolean => isObject(row) && isFailure(row) && statusOf(row) === UNAUTHORIZED;

/** A document that is at fault is refused; one that met a gateway at fault is sent another time. */
const failureOf = (row: Readonly<Record<string, unknown>>): WriteOutcome => {
  const status = statusOf(row);
  const reason = typeof row['reason'] === 'string' ? row['reason'] : String(row['error']);
  if (status === CONFLICT) return { kind: 'conflict' };
  const isPassing = status === undefined || status < 400 || status >= 500 || PASSING.has(status);
  return { kind: isPassing ? 'later' : 'refused', reason };
};

const readRow = (row: unknown): Row => {
  if (!isObject(row)) return { id: undefined, rev: undefined, outcome: untold };
  const { id, rev } = row;
  const isNamed = typeof id === 'string';
  return {
    id: isNamed ? id : undefined,
    rev: typeof rev === 'string' ? rev : undefined,
    outcome: isFailure(row) ? failureOf(row) : isNamed ? accepted : untold,
  };
};

const isInOrder = (documents: readonly GatewayDocument[], rows: readonly Row[]): boolean =>
  rows.length === documents.length && rows.every(({ id }, index) => id === undefined || documents[index]?._id === id);

/** Where the documents of a row stand: those of its revision, or all of its id where it names none of ours. */
const placesOf = (
  { id, rev }: Row,
  documents: readonly GatewayDocument[],
  places: ReadonlyMap<string, readonly number[]>,
) => {
  const ofId = (id === undefined ? undefined : places.get(id)) ?? [];
  const exact = ofId.filter((place) => documents[place]?._rev === rev);
  return exact.length > 0 ? exact : ofId;
};

/**
 * Some gateways give a row for each document, in order; CouchDB, with `new_edits: false`, rows of failures only. A
 * failure that cannot be laid to one leaf counts for all leaves of the document, and one that can be laid to none for
 * all that are not named: none may pass for sent that is not.
 */
const outcomesOf = (documents: readonly GatewayDocument[], rows: readonly Row[]): readonly WriteOutcome[] => {
  if (isInOrder(documents, rows)) return rows.map(({ outcome }) => outcome);
  const places = new Map<string, number[]>();
  for (const [place, { _id }] of documents.entries()) places.set(_id, [...(places.get(_id) ?? []), place]);
  const outcomes = new Map<number, WriteOutcome>();
  let namesAll = rows.some(({ outcome }) => outcome === accepted);
  for (const row of rows) {
    const own = placesOf(row, documents, places);
    namesAll ||= own.length === 0;
    for (const place of own) if ((outcomes.get(place) ?? accepted) === accepted) outcomes.set(place, row.outcome);
  }
  return documents.map((_document, place) => outcomes.get(place) ?? (namesAll ? untold : accepted));
};

/** Where nothing is taken and all may be another time, it is the gateway that is at fault. */
const assertSomeTaken = (outcomes: readonly WriteOutcome[]): readonly WriteOutcome[] => {
  const [first] = outcomes;
  if (first?.kind === 'later' && outcomes.every(({ kind }) => kind === 'later'))
    throw new GatewayFault('offline', first.reason);
  return outcomes;
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
    let isRenewed = false;
    return send({ method: 'POST', path: '_bulk_docs', body, keepalive, signal }, (answer) => {
      const rows = jsonOf(textOf(answer));
      if (!Array.isArray(rows)) throw new GatewayFault('offline', 'Not an answer to _bulk_docs.');
      // What a new session is refused as well is the document's fault: CouchDB's validation may say it so.
      if (!isRenewed && rows.some(isUnauthorized)) {
        isRenewed = true;
        return 'unauthorized';
      }
      return assertSomeTaken(outcomesOf(documents, (rows as readonly unknown[]).map(readRow)));
    });
  };
