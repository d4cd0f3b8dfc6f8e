import { createHash } from 'node:crypto';
import type { ObjectRecord, PartRecord, UploadRecord } from '../catalogue/records';
import { ObjectStoreError } from '../objectStore';
import type { PartReference, UploadedPart } from '../objectStore';
import { joinCrc64 } from './crc64';

/** OSS: every part but the last holds at least 100 KB. */
const MIN_PART_BYTES = 100 * 1024;

export interface StoredPart {
  partNumber: number;
  record: PartRecord;
}

export const partEtag = (record: PartRecord): string => `"${record.md5.toUpperCase()}"`;

export const describePart = ({ partNumber, record }: StoredPart): UploadedPart => ({
  partNumber,
  etag: partEtag(record),
  size: record.segment.size,
  crc64: record.crc64,
  lastModifiedMs: record.modifiedMs,
});

const isSame = (record: PartRecord, etag: string): boolean => record.md5 === etag.replaceAll('"', '').toLowerCase();

/**
 * The stored parts that a completion names, checked one by one against what it says of them.
 * `invalidPart`, `invalidPartOrder`, `partTooSmall`
 */
export const chooseParts = (stored: readonly StoredPart[], named: readonly PartReference[]): StoredPart[] => {
  if (named.length === 0) throw new ObjectStoreError('invalidPart', { partNumber: 0 });
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  named.forEach(({ partNumber }, position) => {
    const isAscending = partNumber > (named[position - 1]?.partNumber ?? 0);
    if (!isAscending) throw new ObjectStoreError('invalidPartOrder', { partNumber });
  });
  return named.map(({ partNumber, etag }, position) => {
    const part = byNumber.get(partNumber);
    if (!part || !isSame(part.record, etag)) throw new ObjectStoreError('invalidPart', { partNumber });
    if (position < named.length - 1 && part.record.segment.size < MIN_PART_BYTES) {
      throw new ObjectStoreError('partTooSmall', { partNumber, minBytes: MIN_PART_BYTES });
    }
    return part;
  });
};

/** The parts' files become the object's files as they are: completing 200 MB copies nothing. */
export const joinParts = (parts: readonly StoredPart[], upload: UploadRecord, modifiedMs: number): ObjectRecord => {
  const digest = createHash('md5');
  let size = 0;
  let crc64 = 0n;
  for (const { record } of parts) {
    digest.update(record.md5, 'hex');
    crc64 = joinCrc64(crc64, BigInt(record.crc64), record.segment.size);
    size += record.segment.size;
  }
  return {
    size,
    etag: `${digest.digest('hex').toUpperCase()}-${parts.length}`,
    crc64: String(crc64),
    modifiedMs,
    headers: upload.headers,
    isMultipart: true,
    segments: parts.map(({ record }) => record.segment),
  };
};
