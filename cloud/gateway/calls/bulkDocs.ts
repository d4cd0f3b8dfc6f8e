import type { IncomingDocument } from 'pouchdb-core';
import type { CallHandler } from '../call';
import { MAX_DOCUMENT_BYTES, checkDocument } from '../checks/documentCheck';
import type { WriteTerms } from '../checks/documentCheck';
import { refusedRow, writeDocuments } from '../checks/writeDocuments';
import type { WireWriteResult } from '../checks/writeDocuments';
import { GatewayError, badRequest } from '../gatewayError';
import { isRecord } from '../query';

type Judged = { readonly document: IncomingDocument } | { readonly refusal: WireWriteResult };

/**
 * Named `forbidden`, though its status is 413: PouchDB reports that as denied and goes on with the other documents,
 * while any other error makes it send the whole batch again for ever.
 */
function refuseTooLarge(value: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  throw new GatewayError(413, 'forbidden', `Document too large: ${bytes} of ${MAX_DOCUMENT_BYTES} bytes`);
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

/**
 * `POST _bulk_docs`. Each document stands for itself and has a row in the answer, also with `new_edits: false`, as on the
 * cloud that this one stands in for; CouchDB names refusals only then, and replicators look for those in either.
 */
export const bulkDocs: CallHandler = async (call) => {
  const { docs, new_edits: edits = true } = await call.json();
  if (!Array.isArray(docs)) throw badRequest('Missing docs');
  if (typeof edits !== 'boolean') throw badRequest('new_edits must be true or false');
  const terms: WriteTerms = { uid: call.principal.uid, newEdits: edits };
  const mayBeTooLarge = call.body().length > MAX_DOCUMENT_BYTES;
  const judged = docs.map((value: unknown) => judge(value, terms, mayBeTooLarge));
  const accepted = judged.flatMap((verdict) => ('document' in verdict ? [verdict.document] : []));
  const written = await writeDocuments(call.user, accepted, edits);
  const results = written.values();
  const answer = judged.map((verdict) => ('refusal' in verdict ? verdict.refusal : results.next().value));
  call.reply.code(201);
  return answer;
};
