import type { LevelCursor, LevelDatabase, LevelOperation } from './levelDatabase';
import { readObjectRecord, readPartRecord, readUploadRecord, writeRecord } from './records';
import type { ObjectRecord, PartRecord, UploadRecord } from './records';

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
