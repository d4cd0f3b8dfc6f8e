const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A fingerprint of bytes, so that two recordings of the same file can be told from those of another; no secret keeper. */
export const bytesDigest = (bytes: Uint8Array): string => {
  let hash = FNV_OFFSET;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
};
