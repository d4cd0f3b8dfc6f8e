import { createHash } from 'node:crypto';
import { ObjectStoreError, checkKey, ownerOf } from '../objectStore';
import type { UploadName } from '../objectStore';

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
export const uploadPrefix = ({ key, uploadId }: UploadName): string => {
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
