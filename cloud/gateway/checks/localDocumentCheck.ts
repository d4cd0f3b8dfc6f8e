import type { IncomingDocument } from 'pouchdb-core';
import { badRequest } from '../gatewayError';
import { nestsWithin } from '../../lib/nesting';

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
