import type { FastifyReply } from 'fastify';

import type { CallHandler, GatewayCall } from '../call';
import { isRevision, readLeaves, readRevision, type RevisionOptions } from '../checks/revisions';
import { badRequest } from '../gatewayError';
import { isRecord } from '../query';
import { isPlainName } from '../target';
import { inParts, readAhead, streamAnswer } from '../streamedAnswer';
import { acceptsMultipartOnly, documentPart, errorPart, lastPart, multipartType, newBoundary } from '../multipart';

interface WantedRevision {
  readonly id: string;
  readonly rev: string | undefined;
}

interface FoundRevision extends WantedRevision {
  /** Each as JSON; none when the database does not have it. Those of a whole document come as they are read. */
  readonly documents: readonly string[] | AsyncIterable<string>;
}

/** The row for a revision that is not there. */
function missingRevision({ id, rev }: WantedRevision): Record<string, unknown> {
  return { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' };
}

const JSON_TYPE = 'application/json; charset=utf-8';

function readWanted(value: unknown): WantedRevision {
  if (!isRecord(value) || typeof value['id'] !== 'string') throw badRequest('Invalid docs');
  const { id, rev } = value;
  if (rev !== undefined && !isRevision(rev)) throw badRequest('Invalid rev format');
  return { id, rev };
}

/** PouchDB gives out its local documents, ours among them, for an id like theirs, and then minds no option. */
const isDocumentId = (id: string): boolean => isPlainName(id) && !id.startsWith('_');

async function* leavesOf({ user }: GatewayCall, id: string, options: RevisionOptions): AsyncGenerator<string> {
  for await (const leaf of readLeaves(user, id, options)) yield JSON.stringify(leaf);
}

async function find(call: GatewayCall, wanted: WantedRevision, options: RevisionOptions): Promise<FoundRevision> {
  const { id, rev } = wanted;
  if (!isDocumentId(id)) return { ...wanted, documents: [] };
  if (rev === undefined) return { ...wanted, documents: leavesOf(call, id, options) };
  const document = await call.user.use((database) => readRevision(database, id, rev, options));
  return { ...wanted, documents: document === undefined ? [] : [JSON.stringify(document)] };
}

const sizeOf = ({ documents }: FoundRevision): number =>
  Array.isArray(documents) ? documents.reduce((sum: number, { length }: string) => sum + length, 0) : 0;

async function* jsonEntry(found: FoundRevision): AsyncGenerator<string> {
  yield `{"id":${JSON.stringify(found.id)},"docs":[`;
  let before = '';
  for await (const document of found.documents) {
    yield `${before}{"ok":${document}}`;
    before = ',';
  }
  yield before === '' ? `${JSON.stringify({ error: missingRevision(found) })}]}` : ']}';
}

async function* jsonAnswer(rows: AsyncIterable<FoundRevision>): AsyncGenerator<string> {
  let before = '{"results":[\n';
  for await (const row of rows) {
    yield before;
    yield* jsonEntry(row);
    before = ',\n';
  }
  yield `${before.startsWith('{') ? before : ''}\n]}\n`;
}

async function* multipartAnswer(rows: AsyncIterable<FoundRevision>, boundary: string): AsyncGenerator<string> {
  for await (const row of rows) {
    let isMissing = true;
    for await (const document of row.documents) {
      yield documentPart(boundary, document);
      isMissing = false;
    }
    if (isMissing) yield errorPart(boundary, missingRevision(row));
  }
  yield lastPart(boundary);
}

/**
 * `POST _bulk_get`. JSON, which PouchDB can read; the cloud that this one stands in for always answers multipart and
 * so makes PouchDB ask for each document by itself. Multipart goes to those who accept nothing else.
 */
export const bulkGet: CallHandler = async (call): Promise<FastifyReply> => {
  const { docs } = await call.json();
  if (!Array.isArray(docs)) throw badRequest('Missing docs');
  const wanted = docs.map(readWanted);
  const { query } = call;
  const options = { revs: query.flag('revs'), latest: query.flag('latest'), attachments: query.flag('attachments') };
  const rows = readAhead(wanted, (entry) => find(call, entry, options), sizeOf);
  if (!acceptsMultipartOnly(call.header('accept')))
    return streamAnswer(call.reply, inParts(jsonAnswer(rows)), JSON_TYPE);
  const boundary = newBoundary();
  return streamAnswer(call.reply, inParts(multipartAnswer(rows, boundary)), multipartType(boundary));
};
