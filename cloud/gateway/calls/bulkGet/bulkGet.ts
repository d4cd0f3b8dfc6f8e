import type { FastifyReply } from 'fastify';
import type { Database, StoredDocument } from 'pouchdb-core';
import type { CallHandler, GatewayCall } from '../../call';
import { readLeaves, readRevision } from '../../checks/readRevision';
import type { RevisionOptions } from '../../checks/readRevision';
import { isRevision } from '../../checks/revisions';
import { badRequest } from '../../gatewayError';
import { isRecord } from '../../query';
import { isPlainName } from '../../target';
import { streamAnswer } from '../../answers/streamedAnswer';
import { missingRevision } from './foundRevision';
import type { FoundRevision, WantedRevision } from './foundRevision';
import { acceptsMultipartOnly, multipartAnswer, multipartType, newBoundary } from './multipart';

/** Documents, read at once while an answer of thousands goes out; fewer at first and after large ones. */
const FIRST_GROUP = 16;
const LARGEST_GROUP = 128;
/** Characters. */
const LARGE_GROUP_TEXT = 8 * 1024 ** 2;
const JSON_TYPE = 'application/json; charset=utf-8';

function readWanted(value: unknown): WantedRevision {
  if (!isRecord(value) || typeof value['id'] !== 'string') throw badRequest('Invalid docs');
  const { id, rev } = value;
  if (rev !== undefined && !isRevision(rev)) throw badRequest('Invalid rev format');
  return { id, rev };
}

/** PouchDB gives out its local documents, ours among them, for an id like theirs, and then minds no option. */
const isDocumentId = (id: string): boolean => isPlainName(id) && !id.startsWith('_');

async function read(
  database: Database,
  { id, rev }: WantedRevision,
  options: RevisionOptions,
): Promise<readonly StoredDocument[]> {
  if (!isDocumentId(id)) return [];
  if (rev === undefined) return readLeaves(database, id, options);
  const document = await readRevision(database, id, rev, options);
  return document === undefined ? [] : [document];
}

async function find(database: Database, wanted: WantedRevision, options: RevisionOptions): Promise<FoundRevision> {
  const documents = await read(database, wanted, options);
  return { ...wanted, documents: documents.map((document) => JSON.stringify(document)) };
}

function nextGroup(size: number, found: readonly FoundRevision[]): number {
  const text = found.flatMap(({ documents }) => documents).reduce((sum, { length }) => sum + length, 0);
  return text > LARGE_GROUP_TEXT ? Math.ceil(size / 4) : Math.min(size * 2, LARGEST_GROUP);
}

async function* readInTurn(
  call: GatewayCall,
  wanted: readonly WantedRevision[],
  options: RevisionOptions,
): AsyncGenerator<FoundRevision[]> {
  let size = FIRST_GROUP;
  for (let start = 0; start < wanted.length; ) {
    const part = wanted.slice(start, start + size);
    const found = await call.user.use((database) => Promise.all(part.map((entry) => find(database, entry, options))));
    yield found;
    start += part.length;
    size = nextGroup(size, found);
  }
}

function jsonEntry(found: FoundRevision): string {
  const docs = found.documents.map((document) => `{"ok":${document}}`);
  if (docs.length === 0) docs.push(JSON.stringify({ error: missingRevision(found) }));
  return `{"id":${JSON.stringify(found.id)},"docs":[${docs.join(',')}]}`;
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
