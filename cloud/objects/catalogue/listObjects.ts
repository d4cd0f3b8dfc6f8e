import type { ListPage, ListQuery, ListedObject, ObjectMeta } from '../objectStore';
import { afterPrefix, type ObjectCursor, type ObjectIndex, type ObjectRecord } from './objectIndex';

export const metaOf = (key: string, record: ObjectRecord): ObjectMeta => ({
  key,
  size: record.size,
  etag: `"${record.etag}"`,
  crc64: record.crc64,
  lastModifiedMs: record.modifiedMs,
  headers: record.headers,
  isMultipart: record.isMultipart,
});

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const justAfter = (key: string): Buffer => Buffer.concat([bytesOf(key), Buffer.alloc(1)]);

/** `prefix` up to and with the delimiter, when the key has one there. */
export const commonPrefixOf = (
  key: string,
  { prefix, delimiter }: Pick<ListQuery, 'prefix' | 'delimiter'>,
): string | undefined => {
  if (!delimiter) return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
};

/** Where a page begins: byte position of the first key that may be on it. */
const startOf = (query: ListQuery): Buffer => {
  const fromPrefix = bytesOf(query.prefix);
  let start = fromPrefix;
  if (query.continuation !== undefined) start = Buffer.from(query.continuation, 'base64url');
  else if (query.startAfter !== undefined && query.startAfter !== '') {
    const rolledUp = query.startAfter.startsWith(query.prefix) ? commonPrefixOf(query.startAfter, query) : undefined;
    start = rolledUp === undefined ? justAfter(query.startAfter) : afterPrefix(bytesOf(rolledUp));
  }
  return Buffer.compare(start, fromPrefix) < 0 ? fromPrefix : start;
};

const fillPage = async (cursor: ObjectCursor, query: ListQuery): Promise<ListPage> => {
  const objects: ListedObject[] = [];
  const commonPrefixes: string[] = [];
  let position = startOf(query);
  cursor.seek(position);
  for (let entry = await cursor.next(); entry; entry = await cursor.next()) {
    if (objects.length + commonPrefixes.length >= query.maxKeys) {
      return { objects, commonPrefixes, nextContinuation: position.toString('base64url') };
    }
    const commonPrefix = commonPrefixOf(entry.key, query);
    if (commonPrefix === undefined) {
      objects.push(metaOf(entry.key, entry.record));
      position = justAfter(entry.key);
    } else {
      commonPrefixes.push(commonPrefix);
      position = afterPrefix(bytesOf(commonPrefix));
      cursor.seek(position);
    }
  }
  return { objects, commonPrefixes };
};

/** One page of keys in byte order; a folder is jumped over, so its size costs nothing. */
export const listObjects = async (index: ObjectIndex, query: ListQuery): Promise<ListPage> => {
  const cursor = index.objects(query.prefix);
  try {
    return await fillPage(cursor, query);
  } finally {
    await cursor.end();
  }
};
