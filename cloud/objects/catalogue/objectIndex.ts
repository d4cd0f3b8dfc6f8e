import * as v from 'valibot';

import type { LevelCursor, LevelDatabase, LevelOperation } from './levelDatabase';
import { ownerOf } from '../objectStore';

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const headers = v.record(v.string(), v.string());

/** A file that holds a stretch of an object's content. */
const segment = v.object({ file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)), size });

const objectRecord = v.object({
  size,
  etag: v.string(),
  crc64: v.string(),
  modifiedMs: v.number(),
  headers,
  isMultipart: v.boolean(),
  segments: v.array(segment),
});

const uploadRecord = v.object({ key: v.string(), headers, startedMs: v.number() });

const partRecord = v.object({
  segment,
  /** Lower-case hex. */
  md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  crc64: v.string(),
  modifiedMs: v.number(),
});

export type Segment = v.InferOutput<typeof segment>;
export type ObjectRecord = v.InferOutput<typeof objectRecord>;
export type UploadRecord = v.InferOutput<typeof uploadRecord>;
export type PartRecord = v.InferOutput<typeof partRecord>;

const reader =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (bytes: Buffer): v.InferOutput<Schema> =>
    v.parse(schema, JSON.parse(bytes.toString('utf8')));

const readObjectRecord = reader(objectRecord);
const readUploadRecord = reader(uploadRecord);
const readPartRecord = reader(partRecord);

const writeRecord = (record: ObjectRecord | UploadRecord | PartRecord): Buffer => Buffer.from(JSON.stringify(record));

/** First byte of every index key: what kind of entry it is. */
const OBJECT = 'o';
const UPLOAD = 'u';
const PART = 'p';
const DISCARDED = 'd';
const USED = 'q';
/** Says that the totals of {@link USED} are kept; a folder of before has none yet. */
const COUNTED = 'c';

const PART_DIGITS = 5;

const entryKey = (kind: string, name: string): Buffer => Buffer.from(`${kind}${name}`, 'utf8');
const partName = (uploadId: string, partNumber: number): string =>
  `${uploadId}/${String(partNumber).padStart(PART_DIGITS, '0')}`;

const put = (key: Buffer, value: Buffer): LevelOperation => ({ type: 'put', key, value });
const del = (key: Buffer): LevelOperation => ({ type: 'del', key });

/** The changes that one {@link ObjectIndex.write} makes together. */
export const changes = {
  putObject: (key: string, record: ObjectRecord) => put(entryKey(OBJECT, key), writeRecord(record)),
  removeObject: (key: string) => del(entryKey(OBJECT, key)),
  putUpload: (uploadId: string, record: UploadRecord) => put(entryKey(UPLOAD, uploadId), writeRecord(record)),
  removeUpload: (uploadId: string) => del(entryKey(UPLOAD, uploadId)),
  putPart: (uploadId: string, partNumber: number, record: PartRecord) =>
    put(entryKey(PART, partName(uploadId, partNumber)), writeRecord(record)),
  removePart: (uploadId: string, partNumber: number) => del(entryKey(PART, partName(uploadId, partNumber))),
  /** The file belongs to nothing, or not yet: a start that still finds the mark removes the file. */
  markDiscarded: (file: string) => put(entryKey(DISCARDED, file), Buffer.alloc(0)),
  unmarkDiscarded: (file: string) => del(entryKey(DISCARDED, file)),
  putUsed: (owner: string, bytes: number) =>
    bytes > 0 ? put(entryKey(USED, owner), Buffer.from(String(bytes))) : del(entryKey(USED, owner)),
  markCounted: () => put(entryKey(COUNTED, ''), Buffer.alloc(0)),
};

/** The first byte string after all those that begin with `bytes`; UTF-8 has no 0xff, so adding one never carries. */
export const afterPrefix = (bytes: Buffer): Buffer => {
  const next = Buffer.from(bytes);
  const last = next.length - 1;
  next.writeUInt8(next.readUInt8(last) + 1, last);
  return next;
};

export interface ObjectCursor {
  next(): Promise<{ key: string; record: ObjectRecord } | undefined>;
  /** `position`: bytes of a key, as made by {@link afterPrefix} or from a key. */
  seek(position: Buffer): void;
  end(): Promise<void>;
}

export interface ObjectIndex {
  object(key: string): Promise<ObjectRecord | undefined>;
  /** Over keys that begin with `prefix`, in byte order; the caller ends it. */
  objects(prefix: string): ObjectCursor;
  upload(uploadId: string): Promise<UploadRecord | undefined>;
  uploads(): Promise<{ uploadId: string; record: UploadRecord }[]>;
  parts(uploadId: string): Promise<{ partNumber: number; record: PartRecord }[]>;
  discarded(): Promise<string[]>;
  /** Bytes of an owner's objects and parts. */
  used(owner: string): Promise<number>;
  isCounted(): Promise<boolean>;
  write: LevelDatabase['write'];
  close(): Promise<void>;
}

const collect = async <T>(cursor: LevelCursor, read: (name: string, value: Buffer) => T): Promise<T[]> => {
  const found: T[] = [];
  try {
    for (let entry = await cursor.next(); entry; entry = await cursor.next()) {
      found.push(read(entry.key.toString('utf8', 1), entry.value));
    }
  } finally {
    await cursor.end();
  }
  return found;
};

const objectCursor = (cursor: LevelCursor): ObjectCursor => ({
  next: async () => {
    const entry = await cursor.next();
    return entry && { key: entry.key.toString('utf8', 1), record: readObjectRecord(entry.value) };
  },
  seek: (position) => cursor.seek(Buffer.concat([Buffer.from(OBJECT), position])),
  end: () => cursor.end(),
});

/** What the store remembers beside the content: objects by key, open uploads and their parts, files to remove. */
export const createObjectIndex = (database: LevelDatabase): ObjectIndex => {
  const under = (kind: string, prefix: string): LevelCursor => {
    const from = entryKey(kind, prefix);
    return database.cursor(from, afterPrefix(from));
  };
  const find = async <T>(key: Buffer, read: (value: Buffer) => T): Promise<T | undefined> => {
    const value = await database.get(key);
    return value && read(value);
  };
  return {
    object: (key) => find(entryKey(OBJECT, key), readObjectRecord),
    objects: (prefix) => objectCursor(under(OBJECT, prefix)),
    upload: (uploadId) => find(entryKey(UPLOAD, uploadId), readUploadRecord),
    uploads: () => collect(under(UPLOAD, ''), (uploadId, value) => ({ uploadId, record: readUploadRecord(value) })),
    parts: (uploadId) =>
      collect(under(PART, `${uploadId}/`), (name, value) => ({
        partNumber: Number(name.slice(-PART_DIGITS)),
        record: readPartRecord(value),
      })),
    discarded: () => collect(under(DISCARDED, ''), (file) => file),
    used: async (owner) => (await find(entryKey(USED, owner), (value) => Number(value.toString()))) ?? 0,
    isCounted: async () => (await database.get(entryKey(COUNTED, ''))) !== undefined,
    write: (operations, durability) => database.write(operations, durability),
    close: () => database.close(),
  };
};

/**
 * Adds up every owner's bytes once, for a folder from before there were totals. From then on each write that changes
 * what an owner holds carries the owner's new total, so that a crash leaves both or neither.
 */
export const countUsage = async (index: ObjectIndex): Promise<void> => {
  if (await index.isCounted()) return;
  const totals = new Map<string, number>();
  const add = (key: string, bytes: number): void => {
    const owner = ownerOf(key);
    totals.set(owner, (totals.get(owner) ?? 0) + bytes);
  };
  const cursor = index.objects('');
  try {
    for (let entry = await cursor.next(); entry; entry = await cursor.next()) add(entry.key, entry.record.size);
  } finally {
    await cursor.end();
  }
  for (const { uploadId, record } of await index.uploads()) {
    for (const part of await index.parts(uploadId)) add(record.key, part.record.segment.size);
  }
  const operations = [...totals].map(([owner, bytes]) => changes.putUsed(owner, bytes));
  await index.write([...operations, changes.markCounted()], 'durable');
};
