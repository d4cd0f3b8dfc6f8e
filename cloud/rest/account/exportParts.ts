import type { Readable } from 'node:stream';

import type { Database, StoredDocument } from 'pouchdb-core';

import { type ListedObject, type ObjectStore, ObjectStoreError } from '../../objects';
import type { UserStores } from '../../stores';

const PAGE_DOCUMENTS = 200;
const PAGE_KEYS = 1000;

/** One JSON text and the end of its line. */
export const lineOf = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);

/** With the bytes of its attachments, where it has any; without them when it was deleted meanwhile. */
const whole = async (database: Database, document: StoredDocument): Promise<StoredDocument> => {
  if (document._attachments === undefined) return document;
  try {
    return await database.get(document._id, { attachments: true });
  } catch {
    return document;
  }
};

/** Not by skipping the last one: it may be gone by now, and then another would be skipped. */
const pageAfter = async (database: Database, last: string | undefined): Promise<StoredDocument[]> => {
  const start = last === undefined ? {} : { startkey: last };
  const { rows } = await database.allDocs({ include_docs: true, limit: PAGE_DOCUMENTS, ...start });
  return rows.flatMap((row) => ('doc' in row && row.doc && row.doc._id !== last ? [row.doc] : []));
};

/** Every document of the user, one JSON text a line, in the order of their ids. */
export async function* documentLines(stores: UserStores, uid: string): AsyncGenerator<Uint8Array> {
  const store = await stores.open(uid);
  for (let last: string | undefined; ;) {
    const from = last;
    const page = await store.use((database) => pageAfter(database, from));
    // One by one: attachments may be large.
    for (const document of page) yield lineOf(await store.use((database) => whole(database, document)));
    last = page.at(-1)?._id;
    if (last === undefined) return;
  }
}

/** The user's objects, in the order of the store. */
export const objectsOf = async (objects: ObjectStore, uid: string): Promise<ListedObject[]> => {
  const found: ListedObject[] = [];
  let continuation: string | undefined;
  do {
    const from = continuation === undefined ? {} : { continuation };
    const page = await objects.list({ prefix: `${uid}/`, maxKeys: PAGE_KEYS, ...from });
    found.push(...page.objects);
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
  return found;
};

/** Shares objects out, in their order, so that no part has more bytes or entries than a zip can hold. */
export const partsOf = (objects: readonly ListedObject[], maxBytes: number, maxCount: number): string[][] => {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const { key, size } of objects) {
    const isFull = bytes + size > maxBytes || (parts.at(-1)?.length ?? 0) >= maxCount;
    if (isFull && parts.at(-1)?.length !== 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(key);
    bytes += size;
  }
  return parts;
};

/** Undefined for an object that is gone, or whose content is lost: the rest is worth having all the same. */
export const openObject = async (objects: ObjectStore, key: string): Promise<Readable | undefined> => {
  try {
    return (await objects.get(key))?.stream;
  } catch (thrown) {
    if (thrown instanceof ObjectStoreError && thrown.code === 'contentMissing') return undefined;
    throw thrown;
  }
};

/** A key is text and may look like a way out of the folder in which the zip is unpacked; that part is escaped. */
export const safeEntryName = (key: string): string => {
  const parts = key.split('/').map((part) => {
    const escaped = part
      .replace(/[\p{Cc}%\\:?"<>|]/gu, (character) => encodeURIComponent(character))
      .replaceAll('*', '%2A');
    return /^\.*$/.test(escaped) ? escaped.replace(/\./g, '%2E') || '%' : escaped;
  });
  return `objects/${parts.join('/')}`;
};
