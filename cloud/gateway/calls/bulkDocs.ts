import type { IncomingDocument } from 'pouchdb-core';
import { createSlices } from '../../lib/slices';
import type { CallHandler } from '../call';
import { checkDocument, type WriteTerms } from '../checks/documentCheck';
import { MAX_DOCUMENT_BYTES, refusedForSize } from '../checks/documentWeight';
import { MAX_REVISIONS_AT_ONCE } from '../checks/historyBounds';
import { writeInGroups } from '../checks/groupWrites';
import { refusedRow, type WireWriteResult } from '../checks/writeDocuments';
import { badRequest, tooLarge } from '../gatewayError';
import { isRecord } from '../query';

/** In one request; a replicator sends a hundred or a thousand. */
const MAX_DOCUMENTS = 50_000;

type Judged = { readonly document: IncomingDocument } | { readonly refusal: WireWriteResult };

function refuseTooLarge(value: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > MAX_DOCUMENT_BYTES) throw refusedForSize(`Document too large: ${bytes} of ${MAX_DOCUMENT_BYTES} bytes`);
}

/** How many revisions of each document have come, the ones before this one included. */
function createCount(): (document: IncomingDocument) => number {
  const counts = new Map<unknown, number>();
  return ({ _id: id }) => {
    const count = id === undefined ? 1 : (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count;
  };
}

function judge(value: unknown, terms: WriteTerms, mayBeTooLarge: boolean): Judged {
  try {
    const document = checkDocument(value, terms);
    if (mayBeTooLarge) refuseTooLarge(value);
    return { document };
  } catch (error) {
    const id = isRecord(value) && typeof value['_id'] === 'string' ? value['_id'] : '';
    return { refusal: refusedRow(id, error) };
  }
}

async function judgeAll(values: readonly unknown[], terms: WriteTerms, mayBeTooLarge: boolean): Promise<Judged[]> {
  const slices = createSlices();
  const countOf = createCount();
  const judged: Judged[] = [];
  for (const value of values) {
    const verdict = judge(value, terms, mayBeTooLarge);
    const isOneTooMany = 'document' in verdict && countOf(verdict.document) > MAX_REVISIONS_AT_ONCE;
    const tooMany = `More than ${MAX_REVISIONS_AT_ONCE} revisions of one document in one request`;
    judged.push(isOneTooMany ? { refusal: refusedRow(verdict.document._id ?? '', refusedForSize(tooMany)) } : verdict);
    if (slices.isOver()) await slices.turn();
  }
  return judged;
}

/**
 * `POST _bulk_docs`. Each document stands for itself and has a row in the answer, also with `new_edits: false`, as on the
 * cloud that this one stands in for; CouchDB names refusals only then, and replicators look for those in either.
 */
export const bulkDocs: CallHandler = async (call) => {
  // Each document is refused by itself when it nests too deep.
  const { docs, new_edits: edits = true } = await call.json(Number.POSITIVE_INFINITY);
  if (!Array.isArray(docs)) throw badRequest('Missing docs');
  if (docs.length > MAX_DOCUMENTS) throw tooLarge(`More than ${MAX_DOCUMENTS} documents in one request`);
  if (typeof edits !== 'boolean') throw badRequest('new_edits must be true or false');
  const terms: WriteTerms = { uid: call.principal.uid, newEdits: edits, groups: await call.roles() };
  const mayBeTooLarge = call.body().length > MAX_DOCUMENT_BYTES;
  const judged = await judgeAll(docs, terms, mayBeTooLarge);
  const accepted = judged.flatMap((verdict) => ('document' in verdict ? [verdict.document] : []));
  const written = await writeInGroups(call, accepted, edits);
  const results = written.values();
  const answer = judged.map((verdict) => ('refusal' in verdict ? verdict.refusal : results.next().value));
  call.reply.code(201);
  return answer;
};
