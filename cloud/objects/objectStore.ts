import type { Readable } from 'node:stream';

/** OSS: a key has 1 to 1023 bytes of UTF-8. */
export const MAX_KEY_BYTES = 1023;

/** The headers kept with an object: lower-case names (`content-type`, `x-oss-meta-…`), the wire's bytes as latin1. */
export type StoredHeaders = Readonly<Record<string, string>>;

export interface ObjectMeta {
  key: string;
  /** Bytes. */
  size: number;
  /** In quotes: the MD5 in upper-case hex, or for a multipart object the MD5 of the parts' MD5s with `-{parts}`. */
  etag: string;
  /** CRC-64/XZ of the content, unsigned decimal, as OSS writes it; empty where another program wrote the object. */
  crc64: string;
  lastModifiedMs: number;
  headers: StoredHeaders;
  isMultipart: boolean;
}

/** What a listing says of an object. */
export type ListedObject = Pick<ObjectMeta, 'key' | 'size' | 'etag' | 'lastModifiedMs' | 'isMultipart'>;

export interface PutOptions {
  /** What the sender announced; content that differs is not stored (`incompleteBody`, `digestMismatch`, `tooLarge`). */
  expected?: ExpectedContent;
  /** Refuse with `alreadyExists` instead of replacing. */
  ifAbsent?: boolean;
}

export interface ExpectedContent {
  /** Bytes. */
  size?: number;
  /** Bytes; more is refused while it streams. */
  maxSize?: number;
  /** Base64, as in the Content-MD5 header. */
  md5?: string;
}

export interface PutResult {
  etag: string;
  /** Bytes. */
  size: number;
  crc64: string;
}

/** Bytes `from` to `to` inclusive (to the end without `to`), or the last `suffix` bytes. */
export type RangeRequest = { from: number; to?: number } | { suffix: number };

export interface ObjectContent {
  meta: ObjectMeta;
  /** Present when a range was asked for; both ends inclusive and inside the object. */
  range?: { first: number; last: number };
  /** Must be read to its end or destroyed. */
  stream: Readable;
}

export interface ListQuery {
  prefix: string;
  /** Keys that share the text up to this after the prefix are rolled up into one common prefix. */
  delimiter?: string;
  /** Only what comes after this key (or common prefix) in UTF-8 byte order. */
  startAfter?: string;
  /** `nextContinuation` of the page before; wins over `startAfter`. */
  continuation?: string;
  /** Keys and common prefixes together. */
  maxKeys: number;
}

export interface ListPage {
  /** In UTF-8 byte order. */
  objects: readonly ListedObject[];
  commonPrefixes: readonly string[];
  nextContinuation?: string;
}

export interface UploadedPart {
  partNumber: number;
  etag: string;
  /** Bytes. */
  size: number;
  crc64: string;
  lastModifiedMs: number;
}

export interface OpenUpload extends UploadName {
  startedMs: number;
}

export interface PartReference {
  partNumber: number;
  /** With or without quotes, either case. */
  etag: string;
}

/**
 * Objects by key. A key is text of 1 to 1023 UTF-8 bytes and never a path. Whatever was answered is durable.
 * Failures are {@link ObjectStoreError}s; `unavailable` may come from every call, and passes.
 */
export interface ObjectStore {
  put(key: string, body: AsyncIterable<Uint8Array>, headers: StoredHeaders, options?: PutOptions): Promise<PutResult>;
  /** For writers inside the server that hold the bytes already. */
  putBytes(key: string, bytes: Uint8Array, contentType?: string): Promise<PutResult>;
  /** `undefined` where there is none; `rangeNotSatisfiable`, `contentMissing`. */
  get(key: string, range?: RangeRequest): Promise<ObjectContent | undefined>;
  head(key: string): Promise<ObjectMeta | undefined>;
  /** Absent keys are no error. */
  remove(keys: readonly string[]): Promise<void>;
  list(query: ListQuery): Promise<ListPage>;

  createUpload(key: string, headers: StoredHeaders): Promise<string>;
  /** A part sent again replaces the one before. `noSuchUpload` and the errors of {@link ExpectedContent}. */
  putPart(
    upload: UploadName,
    partNumber: number,
    body: AsyncIterable<Uint8Array>,
    expected?: ExpectedContent,
  ): Promise<PutResult>;
  /** By number; `noSuchUpload`. */
  listParts(upload: UploadName): Promise<readonly UploadedPart[]>;
  /** `noSuchUpload`, `invalidPart`, `invalidPartOrder`, `partTooSmall`, `alreadyExists`. */
  completeUpload(
    upload: UploadName,
    parts: readonly PartReference[],
    options?: Pick<PutOptions, 'ifAbsent'>,
  ): Promise<PutResult>;
  /** `noSuchUpload`. */
  abortUpload(upload: UploadName): Promise<void>;
  /** Of keys that begin with `prefix`, by key in UTF-8 byte order and then by id. */
  listUploads(prefix: string): Promise<readonly OpenUpload[]>;

  /** Bytes of the objects under `{owner}/` and of the parts of open uploads there: a running total, cheap to ask. */
  usedBytes(owner: string): Promise<number>;
  /** Gives up the uploads that nobody finished in {@link UPLOAD_LIFE_MS}; to be called daily. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** An upload is named by its id and its key together, so that an id cannot be used on another key. */
export interface UploadName {
  uploadId: string;
  key: string;
}

/** An upload that nobody finished is given up after this; its parts would fill the disk. */
export const UPLOAD_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Whose object it is: a key begins with the id of its user and a slash. */
export const ownerOf = (key: string): string => {
  const slash = key.indexOf('/');
  return slash < 0 ? key : key.slice(0, slash);
};

export type ObjectStoreErrorCode =
  | 'invalidKey'
  | 'incompleteBody'
  | 'digestMismatch'
  | 'tooLarge'
  | 'alreadyExists'
  | 'rangeNotSatisfiable'
  | 'contentMissing'
  | 'noSuchUpload'
  | 'invalidPart'
  | 'invalidPartOrder'
  | 'partTooSmall'
  | 'quotaExceeded'
  | 'metadataTooLarge'
  /** The account that the key belongs to was removed. */
  | 'ownerGone'
  | 'unavailable';

export class ObjectStoreError extends Error {
  constructor(
    readonly code: ObjectStoreErrorCode,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
    this.name = 'ObjectStoreError';
  }
}

/** `invalidKey` */
export const checkKey = (key: string): void => {
  const bytes = Buffer.from(key, 'utf8');
  // A lone surrogate has no UTF-8 form: two such keys would fall together.
  const isText = bytes.toString('utf8') === key;
  if (bytes.length === 0 || bytes.length > MAX_KEY_BYTES || !isText) throw new ObjectStoreError('invalidKey');
};
