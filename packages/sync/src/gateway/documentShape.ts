import { isObject, type JsonObject } from '@inkside/kit';
import type { GatewayDocument } from './gateway';

/** Members with an underscore that PouchDB takes; at any other it refuses the whole batch. */
const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['_id', '_rev', '_deleted', '_revisions', '_attachments']);
const UNDERSCORE = '_'.charCodeAt(0);
const REVISION = /^[1-9]\d{0,14}-[^\s"]+$/;

export const isRevision = (value: unknown): value is string => typeof value === 'string' && REVISION.test(value);

const isAncestry = (value: unknown, rev: string): boolean => {
  if (!isObject(value)) return false;
  const { start, ids } = value;
  if (typeof start !== 'number' || !Array.isArray(ids) || ids.length > start) return false;
  return `${start}-${String(ids[0])}` === rev && ids.every((id) => typeof id === 'string');
};

const isForeignMember = (name: string): boolean => name.charCodeAt(0) === UNDERSCORE && !KNOWN_MEMBERS.has(name);

const withoutForeignMembers = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !isForeignMember(name)));

const hasForeignMember = (document: object): boolean => {
  for (const name in document) if (isForeignMember(name)) return true;
  return false;
};

const isDocument = (value: unknown): value is GatewayDocument => {
  if (!isObject(value)) return false;
  const { _id: id, _rev: rev, _deleted: deleted, _revisions: ancestry, _removed: removed } = value;
  if (typeof id !== 'string' || id === '' || !isRevision(rev) || removed === true) return false;
  if (deleted !== undefined && typeof deleted !== 'boolean') return false;
  return ancestry === undefined || isAncestry(ancestry, rev);
};

/**
 * A body from the gateway as PouchDB can take it: `_id`, `_rev`, a right ancestry or none, no members that begin with
 * an underscore and are not PouchDB's. Undefined for anything else, and for the empty body that stands for a document
 * which left the user's channels.
 */
export const readDocument = (value: unknown): GatewayDocument | undefined => {
  if (!isDocument(value)) return undefined;
  return hasForeignMember(value) ? { ...withoutForeignMembers(value), _id: value._id, _rev: value._rev } : value;
};

/** The revision by which a document left the user's channels, as a tombstone; gateways give its ancestry alone. */
export const readRemoval = (value: unknown): GatewayDocument | undefined => {
  if (!isObject(value) || value['_removed'] !== true) return undefined;
  const { _id, _rev, _revisions } = value;
  return readDocument({ _id, _rev, _deleted: true, ...(_revisions === undefined ? {} : { _revisions }) });
};

const isWhole = (attachment: unknown): boolean => isObject(attachment) && typeof attachment['data'] === 'string';

/** Whether attachments are only named. PouchDB takes no batch with such a body, unless it has the bytes already. */
export const lacksAttachments = ({ _attachments: attachments }: GatewayDocument): boolean =>
  isObject(attachments) && !Object.values(attachments).every(isWhole);
