import { createHash } from 'node:crypto';

import * as v from 'valibot';

import {
  checkKey,
  type ObjectMeta,
  ObjectStoreError,
  ownerOf,
  type StoredHeaders,
  type UploadName,
} from '../objectStore';

/** What the store keeps in the bucket for itself; no object may lie here, and no listing shows it. */
const PRIVATE = '.inkside/';
export const UPLOADS_PREFIX = `${PRIVATE}uploads/`;

const PART_DIGITS = 5;
const UPLOAD_ID = /^[0-9A-F]{32}$/;

export const isPrivate = (key: string): boolean => key.startsWith(PRIVATE);

/** `invalidKey` */
export const checkPublicKey = (key: string): void => {
  checkKey(key);
  if (isPrivate(key)) throw new ObjectStoreError('invalidKey');
};

/** A digest, because a key with the owner's whole name in it might become too long for S3. */
export const uploadsPrefixOf = (owner: string): string =>
  `${UPLOADS_PREFIX}${createHash('sha256').update(owner).digest('hex').slice(0, 32)}/`;

/** `noSuchUpload` where the id is none that this store gives out. */
const uploadPrefix = ({ key, uploadId }: UploadName): string => {
  if (!UPLOAD_ID.test(uploadId)) throw new ObjectStoreError('noSuchUpload');
  return `${uploadsPrefixOf(ownerOf(key))}${uploadId}/`;
};

const RECORD_NAME = 'upload';
const PARTS_NAME = 'parts/';

export const recordKey = (upload: UploadName): string => `${uploadPrefix(upload)}${RECORD_NAME}`;
export const isRecordKey = (key: string): boolean => key.endsWith(`/${RECORD_NAME}`);
export const partsPrefix = (upload: UploadName): string => `${uploadPrefix(upload)}${PARTS_NAME}`;
export const partKey = (upload: UploadName, partNumber: number): string =>
  `${partsPrefix(upload)}${String(partNumber).padStart(PART_DIGITS, '0')}`;
export const partNumberOf = (key: string): number => Number(key.slice(-PART_DIGITS));

/** What the store keeps in the user metadata of an S3 object, beside what S3 itself knows of it. */
interface KeptMeta {
  /** Without quotes. */
  etag: string;
  crc64: string;
  headers: StoredHeaders;
}

const ETAG = 'inkside-etag';
const CRC64 = 'inkside-crc64';
const HEADERS = 'inkside-headers';

const headersSchema = v.record(v.string(), v.string());
const DEFAULT_TYPE = 'application/octet-stream';

/**
 * One base64 value for all headers: metadata of S3 is ASCII, and stores differ in what they do to names (`_`, case).
 */
export const writeMetadata = ({ etag, crc64, headers }: KeptMeta): Record<string, string> => ({
  [ETAG]: etag,
  [CRC64]: crc64,
  [HEADERS]: Buffer.from(JSON.stringify(headers), 'utf8').toString('base64url'),
});

/** A type that cannot stand in a header as it is stays in the metadata alone. */
export const contentTypeOf = (headers: StoredHeaders): string | undefined => {
  const type = headers['content-type'];
  return type !== undefined && /^[\x20-\x7e]+$/.test(type) ? type : undefined;
};

const readHeaders = (text: string | undefined, contentType: string | undefined): StoredHeaders => {
  const otherwise = { 'content-type': contentType ?? DEFAULT_TYPE };
  if (text === undefined) return otherwise;
  try {
    return v.parse(headersSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return otherwise;
  }
};

/** What a HEAD or GET of S3 answers, as far as it is read here. */
interface S3Head {
  ContentLength?: number | undefined;
  ContentType?: string | undefined;
  ETag?: string | undefined;
  LastModified?: Date | undefined;
  Metadata?: Record<string, string> | undefined;
}

export const bareEtag = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '').toUpperCase();

/** Also for an object that another program put into the bucket: then S3's own ETag stands, and no CRC is known. */
export const readMeta = (key: string, head: S3Head, size: number = head.ContentLength ?? 0): ObjectMeta => {
  const etag = head.Metadata?.[ETAG] ?? bareEtag(head.ETag);
  return {
    key,
    size,
    etag: `"${etag}"`,
    crc64: head.Metadata?.[CRC64] ?? '',
    // HEAD knows whole seconds only, a listing more: both say the same.
    lastModifiedMs: Math.floor((head.LastModified?.getTime() ?? 0) / 1000) * 1000,
    headers: readHeaders(head.Metadata?.[HEADERS], head.ContentType),
    isMultipart: etag.includes('-'),
  };
};
