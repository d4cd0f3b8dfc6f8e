import type { Database, IncomingDocument, WriteFailure, WriteResult } from 'pouchdb-core';
import type { UserDatabase } from '../../stores/userDatabase';
import { channelsLeft, noteMoves } from '../changes/moves';
import { toGatewayError } from '../gatewayError';

const TOO_LARGE = 413;

/** Outcome of one document in the order of the request. */
export type WireWriteResult =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly id: string; readonly error: string; readonly reason: string; readonly status: number };

/** What the engine or a check refused, as one row of a `_bulk_docs` answer. */
export function refusedRow(id: string, thrown: unknown): WireWriteResult {
  const { error, reason, status } = toGatewayError(thrown);
  // By this name PouchDB reports one document as denied and goes on; any other makes it send the batch for ever.
  return { id, error: status === TOO_LARGE ? 'forbidden' : error, reason, status };
}

function toWireResult(document: IncomingDocument, result: WriteResult | WriteFailure | undefined): WireWriteResult {
  const id = result?.id ?? document._id ?? '';
  if (result === undefined) return { ok: true, id, rev: document._rev ?? '' };
  return 'error' in result ? refusedRow(id, result) : { ok: true, id, rev: result.rev };
}

/** With `new_edits: false` the engine names failures only, by id. */
function replicatedResults(
  documents: readonly IncomingDocument[],
  failures: readonly (WriteResult | WriteFailure)[],
): WireWriteResult[] {
  const byId = new Map(failures.map((failure) => [failure.id, failure]));
  return documents.map((document) => toWireResult(document, byId.get(document._id)));
}

async function writeTogether(
  database: Database,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  const results = await database.bulkDocs(documents, { new_edits: newEdits });
  if (!newEdits) return replicatedResults(documents, results);
  return documents.map((document, index) => toWireResult(document, results[index]));
}

/**
 * What the engine refuses in one of them, such as the stub of an attachment that it does not
 * have, makes it refuse the whole batch before anything is written; then each goes by itself.
 */
async function writeEach(
  database: Database,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  try {
    return await writeTogether(database, documents, newEdits);
  } catch (error) {
    const [only] = documents;
    if (only === undefined) return [];
    if (documents.length === 1) {
      if (toGatewayError(error).status >= 500) throw error;
      return [refusedRow(only._id ?? '', error)];
    }
  }
  const results: WireWriteResult[] = [];
  for (const document of documents) results.push(...(await writeEach(database, [document], newEdits)));
  return results;
}

/** Writes checked documents; the readers of a channel that one of them leaves are told. */
export function writeDocuments(
  user: UserDatabase,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  return user.use(async (database) => {
    const left = await channelsLeft(database, documents, newEdits);
    await noteMoves(database, left);
    const results = await writeEach(database, documents, newEdits);
    for (const channel of new Set(left.values())) user.announce(channel);
    return results;
  });
}
