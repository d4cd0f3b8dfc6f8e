import type { AttachmentEntry, IncomingDocument } from 'pouchdb-core';
import { groupOfChannel } from '@inkside/protocol';

import { isRecord, toCount } from '../query';
import { isPlainName } from '../target';
import { badRequest, forbidden, GatewayError } from '../gatewayError';
import { isRevision, replicatedRevision } from './revisions';
import { weigh } from './documentWeight';
import { nestsWithin } from '../../lib/nesting';

/** Of one document. */
export const MAX_ATTACHMENTS = 1000;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const DIGEST = /^md5-[A-Za-z0-9+/]{22}==$/;
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(; ?[\w.+="-]{1,100})*$/;
const DEFAULT_MEDIA_TYPE = 'application/octet-stream';

/** A media type that can go into a header as it is; anything else becomes plain bytes. */
export function safeMediaType(value: unknown): string {
  return typeof value === 'string' && MEDIA_TYPE.test(value) ? value : DEFAULT_MEDIA_TYPE;
}

function readEntry(value: unknown): AttachmentEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { data, digest, stub } = value;
  const content_type = safeMediaType(value['content_type']);
  if (typeof data === 'string') {
    return BASE64.test(data) && data.length % 4 === 0 ? { content_type, data } : undefined;
  }
  if (stub !== true || typeof digest !== 'string' || !DIGEST.test(digest)) return undefined;
  const entry: AttachmentEntry = { content_type, digest, stub: true };
  const length = toCount(value['length']);
  const revpos = toCount(value['revpos']);
  if (length !== undefined) entry.length = length;
  if (revpos !== undefined) entry.revpos = revpos;
  return entry;
}

/**
 * The attachments of an incoming document: inline base64, or a stub of what the database already has.
 * @returns undefined when one of them is neither, or when they are too many; the engine would fall over it
 */
function readAttachmentEntries(value: unknown): Record<string, AttachmentEntry> | undefined {
  if (!isRecord(value) || Object.keys(value).length > MAX_ATTACHMENTS) return undefined;
  const entries: Record<string, AttachmentEntry> = {};
  for (const [name, given] of Object.entries(value)) {
    const entry = readEntry(given);
    if (entry === undefined || name.startsWith('_') || !isPlainName(name)) return undefined;
    entries[name] = entry;
  }
  return entries;
}

export function isOwnChannel(channel: unknown, uid: string): boolean {
  return typeof channel === 'string' && channel.startsWith(`${uid}-`) && channel.length > uid.length + 1;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** A living one has to say who brought it in. */
const isOfGroup = (
  { user, dbId, _deleted: deleted }: Readonly<Record<string, unknown>>,
  groups: WriteTerms['groups'],
) => groups?.has(groupOfChannel(dbId) ?? '') === true && (typeof user === 'string' || deleted === true);

/**
 * A document names its writer in `user` and one of the writer's channels in `dbId`. A tombstone may leave out either,
 * because `db.remove()` writes neither. What stands in a channel of a group names who brought it in; whether it does is
 * looked at beside what stands there (`groupWrites.ts`).
 * @throws GatewayError 403
 */
function requireOwner(document: Readonly<Record<string, unknown>>, { uid, groups }: WriteTerms): void {
  const { user, dbId, _deleted: deleted } = document;
  const mayLackOwner = deleted === true;
  if (isOfGroup(document, groups)) return;
  if (user !== uid && !(mayLackOwner && isAbsent(user))) throw forbidden('user must be the user of the session');
  if (!isOwnChannel(dbId, uid) && !(mayLackOwner && isAbsent(dbId))) {
    throw forbidden('dbId must be a channel of the user of the session');
  }
}

/** Written by readers of a database, of no meaning to a writer. */
const DROPPED_MEMBERS: ReadonlySet<string> = new Set(['_conflicts', '_deleted_conflicts', '_local_seq', '_revs_info']);
const ENGINE_MEMBERS: ReadonlySet<string> = new Set(['_id', '_rev', '_revisions', '_deleted', '_attachments']);

export interface WriteTerms {
  readonly uid: string;
  /** False for replicated documents, which bring their revisions with them. */
  readonly newEdits: boolean;
  /** The user's groups, by id. */
  readonly groups?: ReadonlyMap<string, unknown>;
}

function readId(document: Readonly<Record<string, unknown>>, newEdits: boolean): Pick<IncomingDocument, '_id'> {
  const { _id: id } = document;
  if (id === undefined && newEdits) return {};
  if (typeof id !== 'string' || !isPlainName(id)) throw badRequest('Document must have a valid _id');
  if (id.startsWith('_')) throw new GatewayError(403, 'forbidden', 'Ids that begin with an underscore are reserved');
  return { _id: id };
}

function readRevision(document: Readonly<Record<string, unknown>>, newEdits: boolean): IncomingDocument {
  const { _rev: rev } = document;
  if (!newEdits) {
    const replicated = replicatedRevision(document);
    if (replicated === undefined) throw badRequest('Invalid _rev or _revisions');
    return replicated;
  }
  if (rev === undefined) return {};
  if (!isRevision(rev)) throw badRequest('Invalid rev format');
  return { _rev: rev };
}

function readDeleted(document: Readonly<Record<string, unknown>>): IncomingDocument {
  const { _deleted: deleted } = document;
  if (deleted === undefined || deleted === false) return {};
  if (deleted !== true) throw badRequest('_deleted must be true or false');
  return { _deleted: true };
}

function readAttachments(document: Readonly<Record<string, unknown>>): IncomingDocument {
  const { _attachments: given } = document;
  if (given === undefined) return {};
  const entries = readAttachmentEntries(given);
  if (entries === undefined) throw badRequest('Invalid _attachments');
  return { _attachments: entries };
}

function readFields(document: Readonly<Record<string, unknown>>): IncomingDocument {
  const fields: IncomingDocument = {};
  for (const [name, value] of Object.entries(document)) {
    if (ENGINE_MEMBERS.has(name) || DROPPED_MEMBERS.has(name)) continue;
    if (name.startsWith('_')) throw new GatewayError(400, 'doc_validation', `Bad special document member: ${name}`);
    fields[name] = value;
  }
  return fields;
}

/**
 * Makes sure that a document from outside is one that the engine can take and that its writer may write.
 * @throws GatewayError 400 when it is malformed, 403 when it is not the user's, 413 when it is too much for one
 */
export function checkDocument(value: unknown, terms: WriteTerms): IncomingDocument {
  const { newEdits } = terms;
  if (!isRecord(value)) throw badRequest('Document must be a JSON object');
  const members = { ...readId(value, newEdits), ...readRevision(value, newEdits), ...readDeleted(value) };
  weigh(value);
  const fields = readFields(value);
  requireOwner(value, terms);
  return { ...fields, ...members, ...readAttachments(value) };
}

/** A checkpoint of PouchDB takes one or two kilobytes. */
export const MAX_LOCAL_DOCUMENT_BYTES = 256 * 1024;
const LOCAL_REVISION = /^0-[1-9]\d{0,14}$/;

/** @throws GatewayError 400 */
export function checkLocalDocument(body: Readonly<Record<string, unknown>>): IncomingDocument {
  const { _id: _named, _rev: rev, _revisions: _ancestry, _deleted: deleted, ...fields } = body;
  if (deleted !== undefined) throw badRequest('A local document is deleted by DELETE');
  const isRevision = typeof rev === 'string' && LOCAL_REVISION.test(rev);
  if (rev !== undefined && !isRevision) throw badRequest('Invalid rev format');
  if (!nestsWithin(fields)) throw badRequest('Document nests too deep');
  return { ...fields, ...(isRevision ? { _rev: rev } : {}) };
}
