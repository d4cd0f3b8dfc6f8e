import { groupOfChannel } from '@inkside/protocol';
import type { FastifyReply } from 'fastify';
import type { AttachmentEntry, Database, WriteResult } from 'pouchdb-core';
import { DATA_POLICY } from '../../web';
import type { CallHandler, GatewayCall } from '../call';
import { MAX_ATTACHMENTS, safeMediaType } from '../checks/documentCheck';
import { MAX_DOCUMENT_BYTES } from '../checks/documentWeight';
import { badRequest, conflict, notFound, tooLarge } from '../gatewayError';
import { namedRevision } from './documents';

interface FoundAttachment {
  readonly bytes: Buffer;
  readonly entry: AttachmentEntry;
}

async function readAttachment(
  database: Database,
  id: string,
  name: string,
  rev: string | undefined,
): Promise<FoundAttachment> {
  const options = rev === undefined ? {} : { rev };
  const { _attachments: entries = {} } = await database.get(id, options);
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry === undefined) throw notFound('missing');
  return { bytes: await database.getAttachment(id, name, options), entry };
}

/** `GET /{id}/{attachment}`. */
export const getAttachment: CallHandler = async (call): Promise<FastifyReply> => {
  const { id, name } = call.target;
  const rev = namedRevision(call);
  const { bytes, entry } = await call.user.use((database) => readAttachment(database, id, name, rev));
  // What a client stored must never run as a page of this origin.
  call.reply.headers({
    'content-disposition': 'attachment',
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    ...(entry.digest === undefined ? {} : { etag: `"${entry.digest}"` }),
  });
  return call.reply.type(safeMediaType(entry.content_type)).send(bytes);
};

type Entries = Readonly<Record<string, AttachmentEntry>>;

/** Writes the document again with other attachments, as long as `rev` is still its newest revision. */
async function changeEntries(call: GatewayCall, change: (entries: Entries) => Entries): Promise<WriteResult> {
  const rev = namedRevision(call);
  const { id } = call.target;
  const { written, channel } = await call.user.use(async (database) => {
    const document = await database.get(id);
    if (document._rev !== rev) throw conflict();
    const next = await database.put({ ...document, _attachments: change(document._attachments ?? {}) });
    return { written: next, channel: document['dbId'] };
  });
  const group = groupOfChannel(channel);
  if (group !== undefined && (await call.roles()).has(group)) {
    await call.context.groups.written(call.principal.uid, group, [id]);
  }
  return written;
}

/** `PUT /{id}/{attachment}?rev=`. The document must be there: one made for it would belong to no channel. */
export const putAttachment: CallHandler = async (call) => {
  const { id, name } = call.target;
  const bytes = call.body();
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge('Attachment too large');
  if (name.startsWith('_')) throw badRequest('Attachment names do not begin with an underscore');
  // As text: the engine names a revision by its JSON, in which bytes would be a list of numbers.
  const entry = { content_type: safeMediaType(call.header('content-type')), data: bytes.toString('base64') };
  const { rev } = await changeEntries(call, (entries) => {
    const next = { ...entries, [name]: entry };
    if (Object.keys(next).length > MAX_ATTACHMENTS) throw tooLarge('Too many attachments');
    return next;
  });
  call.reply.code(201);
  return { ok: true, id, rev };
};

/** `DELETE /{id}/{attachment}?rev=`. */
export const deleteAttachment: CallHandler = async (call) => {
  const { id, name } = call.target;
  const { rev } = await changeEntries(call, (entries) => {
    if (!Object.hasOwn(entries, name)) throw notFound('missing');
    const { [name]: _removed, ...others } = entries;
    return others;
  });
  return { ok: true, id, rev };
};
