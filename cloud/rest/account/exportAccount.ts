import type { Readable } from 'node:stream';

import type { Database, StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';
import type { ExportManifest } from '@inkside/protocol';

import { type ListedObject, type ObjectStore, ObjectStoreError } from '../../objects';
import type { UserStores } from '../../stores';
import type { Records } from '../../accounts';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { createZipStream, type ZipEntry, type ZippedEntry } from './zipStream';

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

/** Of the records of accounts, those that are the user's. All others prove who someone is, or pass. */
const ACCOUNT_KINDS: ReadonlySet<string> = new Set(['account', 'device', 'settings', 'channels', 'child']);
const stripped = v.looseObject({ passwordHash: v.optional(v.unknown()) });

/** The user's records in one of the cloud's databases, `{record, value}` a line; of `kinds` alone when given. */
async function* recordLines(records: Records, uid: string, kinds?: ReadonlySet<string>): AsyncGenerator<Uint8Array> {
  for (const { id, value } of await records.ofUser(uid)) {
    if (kinds?.has(id.split(':', 1)[0] ?? '') === false) continue;
    const { passwordHash: _secret, ...open } = v.parse(stripped, value);
    yield lineOf({ record: id, value: open });
  }
}

export interface ExportSources {
  readonly accounts: Records;
  /** The other databases of the cloud by name; what they keep of the user is taken. */
  readonly areas: Readonly<Record<string, Records>>;
  readonly stores: UserStores;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  /** Bytes of the objects in one zip; two GiB without it. */
  readonly maxPartBytes?: number;
}

/** One zip of an export: which it is, from 1 on, of how many, and which objects it holds. */
interface Part {
  readonly part: number;
  readonly parts: number;
  readonly keys: readonly string[];
}

export interface ExportWish {
  /** From 1 on. */
  readonly part: number;
  /** False: documents and records alone, in one zip. */
  readonly hasObjects: boolean;
}

/** A zip without its 64-bit extension holds 4 GiB and 65,535 entries; the documents have to find room as well. */
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_OBJECTS = 65_000;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const fixedEntries = ({ accounts, areas, stores }: ExportSources, uid: string): ZipEntry[] => [
  { name: 'documents.jsonl', isText: true, chunks: documentLines(stores, uid) },
  { name: 'records/accounts.jsonl', isText: true, chunks: recordLines(accounts, uid, ACCOUNT_KINDS) },
  ...Object.entries(areas).map(([name, records]) => ({
    name: `records/${name}.jsonl`,
    isText: true,
    chunks: recordLines(records, uid),
  })),
];

type Zip = ReturnType<typeof createZipStream>;
type Entries = ExportManifest['entries'];

async function* addObjects(
  zip: Zip,
  objects: ObjectStore,
  keys: readonly string[],
): AsyncGenerator<Uint8Array, Entries> {
  const entries: Entries = [];
  for (const key of keys) {
    const chunks = await openObject(objects, key);
    if (chunks === undefined) continue;
    const zipped: ZippedEntry = yield* zip.add({ name: safeEntryName(key), isText: false, chunks });
    entries.push({ ...zipped, key });
  }
  return entries;
}

async function* zipOf(sources: ExportSources, uid: string, { part, parts, keys }: Part): AsyncGenerator<Uint8Array> {
  const zip = createZipStream();
  const entries: Entries = [];
  if (part === 1) {
    for (const entry of fixedEntries(sources, uid)) entries.push(yield* zip.add(entry));
  }
  entries.push(...(yield* addObjects(zip, sources.objects, keys)));
  const exportedAt = new Date(sources.clock.now()).toISOString();
  const manifest: ExportManifest = { format: 1, uid, exportedAt, part, parts, entries };
  yield* zip.add({ name: 'manifest.json', isText: true, chunks: bytesOf(`${JSON.stringify(manifest, null, 2)}\n`) });
  yield* zip.end();
}

/**
 * All that the cloud has of a user, as the bytes of a zip: documents and records as JSON lines, every object, and as
 * the last entry `manifest.json` with the SHA-256 of the others. Objects that one zip cannot hold stand in further
 * parts, which the manifest counts. Throws `errors.notFound` for a part that there is not.
 */
export const exportAccount = async (
  sources: ExportSources,
  uid: string,
  { part, hasObjects }: ExportWish,
): Promise<AsyncGenerator<Uint8Array>> => {
  const { objects, maxPartBytes = MAX_BYTES } = sources;
  const listed = hasObjects ? await objectsOf(objects, uid) : [];
  const shares = partsOf(listed, maxPartBytes, MAX_OBJECTS);
  const keys = shares[part - 1];
  if (keys === undefined) throw new CloudFailure('errors.notFound');
  return zipOf(sources, uid, { part, parts: shares.length, keys });
};
