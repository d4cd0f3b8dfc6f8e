import type { IncomingDocument } from 'pouchdb-core';
import { GatewayError, badRequest } from '../gatewayError';
import { isRecord } from '../query';
import { isPlainName } from '../target';
import { readAttachmentEntries } from './attachmentEntries';
import { isRevision, replicatedRevision } from './revisions';
import { weigh } from './documentWeight';
import { requireOwner } from './writeRule';

/** Written by readers of a database, of no meaning to a writer. */
const DROPPED_MEMBERS: ReadonlySet<string> = new Set(['_conflicts', '_deleted_conflicts', '_local_seq', '_revs_info']);
const ENGINE_MEMBERS: ReadonlySet<string> = new Set(['_id', '_rev', '_revisions', '_deleted', '_attachments']);

export interface WriteTerms {
  readonly uid: string;
  /** False for replicated documents, which bring their revisions with them. */
  readonly newEdits: boolean;
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
export function checkDocument(value: unknown, { uid, newEdits }: WriteTerms): IncomingDocument {
  if (!isRecord(value)) throw badRequest('Document must be a JSON object');
  const members = { ...readId(value, newEdits), ...readRevision(value, newEdits), ...readDeleted(value) };
  weigh(value);
  const fields = readFields(value);
  requireOwner(value, uid);
  return { ...fields, ...members, ...readAttachments(value) };
}
