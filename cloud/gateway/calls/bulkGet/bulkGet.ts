import type { FastifyReply } from 'fastify';
import type { Database } from 'pouchdb-core';
import type { CallHandler, GatewayCall } from '../../call';
import { readLeaves, readRevision } from '../../checks/readRevision';
import type { RevisionOptions } from '../../checks/readRevision';
import { isRevision } from '../../checks/revisions';
import { badRequest } from '../../gatewayError';
import { isRecord } from '../../query';
import { streamAnswer } from '../../answers/streamedAnswer';
import { missingRevision } from './foundRevision';
import type { FoundRevision, WantedRevision } from './foundRevision';
import { acceptsMultipartOnly, multipartAnswer, multipartType, newBoundary } from './multipart';

/** Documents may be large: so many are held at once while an answer of thousands goes out. */
const READ_AT_ONCE = 100;
const JSON_TYPE = 'application/json; charset=utf-8';

function readWanted(value: unknown): WantedRevision {
  if (!isRecord(value) || typeof value['id'] !== 'string') throw badRequest('Invalid docs');
  const { id, rev } = value;
  if (rev !== undefined && !isRevision(rev)) throw badRequest('Invalid rev format');
  return { id, rev };
}

async function find(database: Database, wanted: WantedRevision, options: RevisionOptions): Promise<FoundRevision> {
  const { id, rev } = wanted;
  if (rev === undefined) return { ...wanted, documents: await readLeaves(database, id, options) };
  const document = await readRevision(database, id, rev, options);
  return { ...wanted, documents: document === undefined ? [] : [document] };
}

async function* readInTurn(
  call: GatewayCall,
  wanted: readonly WantedRevision[],
  options: RevisionOptions,
): AsyncGenerator<FoundRevision[]> {
  for (let start = 0; start < wanted.length; start += READ_AT_ONCE) {
    const part = wanted.slice(start, start + READ_AT_ONCE);
    yield await call.user.use((database) => Promise.all(part.map((entry) => find(database, entry, options))));
  }
}

function jsonEntry(found: FoundRevision): string {
  const docs = found.documents.map((document) => ({ ok: document }));
  return JSON.stringify({ id: found.id, docs: docs.length > 0 ? docs : [{ error: missingRevision(found) }] });
}

async function* jsonAnswer(parts: AsyncIterable<FoundRevision[]>): AsyncGenerator<string> {
  let before = '{"results":[\n';
  for await (const part of parts) {
    yield before + part.map(jsonEntry).join(',\n');
    before = ',\n';
  }
  yield `${before.startsWith('{') ? before : ''}\n]}\n`;
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
  const parts = readInTurn(call, wanted, options);
  if (!acceptsMultipartOnly(call.header('accept'))) return streamAnswer(call.reply, jsonAnswer(parts), JSON_TYPE);
  const boundary = newBoundary();
  return streamAnswer(call.reply, multipartAnswer(parts, boundary), multipartType(boundary));
};
