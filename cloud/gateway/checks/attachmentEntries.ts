import type { AttachmentEntry } from 'pouchdb-core';
import { isRecord, toCount } from '../query';
import { isPlainName } from '../target';

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
export function readAttachmentEntries(value: unknown): Record<string, AttachmentEntry> | undefined {
  if (!isRecord(value) || Object.keys(value).length > MAX_ATTACHMENTS) return undefined;
  const entries: Record<string, AttachmentEntry> = {};
  for (const [name, given] of Object.entries(value)) {
    const entry = readEntry(given);
    if (entry === undefined || name.startsWith('_') || !isPlainName(name)) return undefined;
    entries[name] = entry;
  }
  return entries;
}
