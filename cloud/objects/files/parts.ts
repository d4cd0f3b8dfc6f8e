import { createHash } from 'node:crypto';
import { ObjectStoreError } from '../objectStore';
import type { PartReference, UploadedPart } from '../objectStore';
import { joinCrc64 } from './crc64';

/** OSS: every part but the last holds at least 100 KB. */
const MIN_PART_BYTES = 100 * 1024;

const bareHex = (etag: string): string => etag.replaceAll('"', '').toLowerCase();

/**
 * The stored parts that a completion names, checked one by one against what it says of them.
 * `invalidPart`, `invalidPartOrder`, `partTooSmall`
 */
export const chooseParts = <Part extends UploadedPart>(
  stored: readonly Part[],
  named: readonly PartReference[],
): Part[] => {
  if (named.length === 0) throw new ObjectStoreError('invalidPart', { partNumber: 0 });
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  named.forEach(({ partNumber }, position) => {
    const isAscending = partNumber > (named[position - 1]?.partNumber ?? 0);
    if (!isAscending) throw new ObjectStoreError('invalidPartOrder', { partNumber });
  });
  return named.map(({ partNumber, etag }, position) => {
    const part = byNumber.get(partNumber);
    if (!part || bareHex(part.etag) !== bareHex(etag)) throw new ObjectStoreError('invalidPart', { partNumber });
    if (position < named.length - 1 && part.size < MIN_PART_BYTES) {
      throw new ObjectStoreError('partTooSmall', { partNumber, minBytes: MIN_PART_BYTES });
    }
    return part;
  });
};

/** What the store's face tells of a part, and nothing of where it lies. */
export const describePart = ({ partNumber, etag, size, crc64, lastModifiedMs }: UploadedPart): UploadedPart => ({
  partNumber,
  etag,
  size,
  crc64,
  lastModifiedMs,
});

/** What is known of the whole without reading it again; the ETag comes without quotes. */
export const joinDigests = (parts: readonly UploadedPart[]): { size: number; etag: string; crc64: string } => {
  const digest = createHash('md5');
  let size = 0;
  let crc64 = 0n;
  for (const part of parts) {
    digest.update(bareHex(part.etag), 'hex');
    crc64 = joinCrc64(crc64, BigInt(part.crc64), part.size);
    size += part.size;
  }
  return { size, etag: `${digest.digest('hex').toUpperCase()}-${parts.length}`, crc64: String(crc64) };
};
