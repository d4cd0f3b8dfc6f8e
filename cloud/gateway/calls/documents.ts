import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { IncomingDocument, StoredDocument } from 'pouchdb-core';
import {
  acceptsMultipartOnly,
  documentPart,
  errorPart,
  isRelated,
  lastPart,
  multipartType,
  newBoundary,
  readRelated,
} from '../multipart';
import { streamAnswer } from '../streamedAnswer';
import type { CallHandler, GatewayCall } from '../call';
import { checkDocument } from '../checks/documentCheck';
import { MAX_DOCUMENT_BYTES } from '../checks/documentWeight';
import { isRevision, readLeaves, readRevision, type RevisionOptions } from '../checks/revisions';
import { writeInGroups } from '../checks/groupWrites';
import { GatewayError, badRequest, conflict, notFound, tooLarge } from '../gatewayError';
import { isStringArray, parseJsonParameter, type Query } from '../query';

const JSON_TYPE = 'application/json; charset=utf-8';

function readOptions(query: Query): RevisionOptions {
  return { revs: query.flag('revs'), latest: query.flag('latest'), attachments: query.flag('attachments') };
}

type OpenRevision = { readonly ok: StoredDocument } | { readonly missing: string };

async function* allLeaves(call: GatewayCall, options: RevisionOptions): AsyncGenerator<OpenRevision> {
  let isThere = false;
  for await (const leaf of readLeaves(call.user, call.target.id, options)) {
    isThere = true;
    yield { ok: leaf };
  }
  if (!isThere) throw notFound('missing');
}

async function* namedRevisions(
  { user, target }: GatewayCall,
  revs: readonly string[],
  options: RevisionOptions,
): AsyncGenerator<OpenRevision> {
  for (const rev of revs) {
    const document = await user.use((database) => readRevision(database, target.id, rev, options));
    yield document === undefined ? { missing: rev } : { ok: document };
  }
}

function readOpenRevisions(call: GatewayCall, wanted: string): AsyncGenerator<OpenRevision> {
  const options = readOptions(call.query);
  if (wanted === 'all') return allLeaves(call, options);
  const revs = parseJsonParameter('open_revs', wanted);
  if (!isStringArray(revs) || !revs.every(isRevision)) throw badRequest('Invalid rev format');
  return namedRevisions(call, revs, options);
}

async function* asJson(found: AsyncIterable<OpenRevision>): AsyncGenerator<string> {
  let before = '[';
  for await (const revision of found) {
    yield before + JSON.stringify(revision);
    before = ',\n';
  }
  yield before === '[' ? '[]\n' : ']\n';
}

async function* asMultipart(found: AsyncIterable<OpenRevision>, boundary: string): AsyncGenerator<string> {
  for await (const revision of found) {
    yield 'ok' in revision ? documentPart(boundary, JSON.stringify(revision.ok)) : errorPart(boundary, revision);
  }
  yield lastPart(boundary);
}

/**
 * `open_revs`: all leaves, or the named revisions, each as `{ok}` or `{missing}`. Multipart for those who accept it and
 * do not say that they read JSON, as CouchDB has it: its replicator reads nothing else.
 */
function openRevisions(call: GatewayCall, wanted: string): Promise<FastifyReply> {
  const found = readOpenRevisions(call, wanted);
  if (!acceptsMultipartOnly(call.header('accept'))) return streamAnswer(call.reply, asJson(found), JSON_TYPE);
  const boundary = newBoundary();
  return streamAnswer(call.reply, asMultipart(found, boundary), multipartType(boundary));
}

/** The revision that the request names, in `rev` or `If-Match`. */
export function namedRevision(call: GatewayCall): string | undefined {
  const rev = call.query.text('rev') ?? call.header('if-match')?.replace(/^"(.*)"$/, '$1');
  if (rev !== undefined && !isRevision(rev)) throw badRequest('Invalid rev format');
  return rev;
}

function tagged(call: GatewayCall, document: StoredDocument): StoredDocument {
  call.reply.header('etag', `"${document._rev}"`);
  return document;
}

/** `GET /{id}`. */
export const getDocument: CallHandler = async (call) => {
  const { query, target } = call;
  const wanted = query.text('open_revs');
  if (wanted !== undefined) return openRevisions(call, wanted);
  const options = readOptions(query);
  const rev = query.text('rev') === undefined ? undefined : namedRevision(call);
  if (rev !== undefined) {
    const document = await call.user.use((database) => readRevision(database, target.id, rev, options));
    if (document === undefined) throw notFound('missing');
    return tagged(call, document);
  }
  const { revs, attachments } = options;
  const extras = { revs_info: query.flag('revs_info'), conflicts: query.flag('conflicts') };
  return tagged(call, await call.user.use((database) => database.get(target.id, { revs, attachments, ...extras })));
};

async function writeOne(call: GatewayCall, document: IncomingDocument, newEdits: boolean): Promise<unknown> {
  const [result] = await writeInGroups(call, [document], newEdits);
  if (result === undefined || 'ok' in result) return result;
  throw new GatewayError(result.status, result.error, result.reason);
}

function requireDocumentSize(call: GatewayCall): void {
  const bytes = call.body().length;
  if (bytes > MAX_DOCUMENT_BYTES) throw tooLarge(`Document too large: ${bytes} of ${MAX_DOCUMENT_BYTES} bytes`);
}

async function readDocument(call: GatewayCall): Promise<Record<string, unknown>> {
  requireDocumentSize(call);
  return call.json();
}

async function readWithAttachments(call: GatewayCall, contentType: string): Promise<Record<string, unknown>> {
  requireDocumentSize(call);
  return readRelated(call.body(), contentType);
}

/** `POST /neocloud/`: a document whose id the server chooses when it brings none. */
export const createDocument: CallHandler = async (call) => {
  const body = await readDocument(call);
  const given = { ...body, _id: body['_id'] ?? randomUUID().replaceAll('-', '') };
  const terms = { uid: call.principal.uid, newEdits: true, groups: await call.roles() };
  const result = await writeOne(call, checkDocument(given, terms), true);
  call.reply.code(201);
  return result;
};

/** `PUT /{id}`. */
export const putDocument: CallHandler = async (call) => {
  const contentType = call.header('content-type') ?? '';
  const body = await (isRelated(contentType) ? readWithAttachments(call, contentType) : readDocument(call));
  const { id } = call.target;
  if (body['_id'] !== undefined && body['_id'] !== id) throw badRequest('_id does not match the path');
  const rev = namedRevision(call);
  if (rev !== undefined && body['_rev'] !== undefined && body['_rev'] !== rev) {
    throw badRequest('_rev does not match the request');
  }
  const newEdits = call.query.text('new_edits') !== 'false';
  const given = { ...body, _id: id, ...(rev === undefined ? {} : { _rev: rev }) };
  const terms = { uid: call.principal.uid, newEdits, groups: await call.roles() };
  const result = await writeOne(call, checkDocument(given, terms), newEdits);
  call.reply.code(201);
  return result;
};

/** `DELETE /{id}?rev=`. The tombstone keeps its channel, so that its readers need not look for it. */
export const deleteDocument: CallHandler = async (call) => {
  const { id } = call.target;
  const rev = namedRevision(call);
  if (rev === undefined) throw badRequest('Missing rev');
  const options = { revs: false, latest: false, attachments: false };
  const { user, dbId } = await call.user.use(async (database) => {
    const before = await readRevision(database, id, rev, options);
    if (before !== undefined) return before;
    // Throws for a document that is not there; of one that is, somebody else knows a newer revision.
    await database.get(id);
    throw conflict();
  });
  return writeOne(call, { _id: id, _rev: rev, _deleted: true, user, dbId }, true);
};
