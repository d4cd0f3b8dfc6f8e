/** The reflected polynomial of the zip checksum. */
const POLYNOMIAL = 0xedb88320;
const LANES = 4;

/** Four tables in one: lane `k` has the checksum of a byte with `k` zero bytes after it, so that four go at once. */
const table = new Int32Array(LANES * 256);
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  table[byte] = value;
}
for (let at = 256; at < table.length; at += 1) {
  const before = table[at - 256] ?? 0;
  table[at] = (before >>> 8) ^ (table[before & 0xff] ?? 0);
}

const lane = (after: number, byte: number): number => table[after * 256 + (byte & 0xff)] ?? 0;

/** The checksum of a zip entry's content, as an unsigned 32-bit number; `before` is that of the part before this one. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeLanes = bytes.length - (bytes.length % LANES);
  let crc = ~before;
  for (let at = 0; at < wholeLanes; at += LANES) {
    const next = crc ^ view.getInt32(at, true);
    crc = lane(3, next) ^ lane(2, next >>> 8) ^ lane(1, next >>> 16) ^ lane(0, next >>> 24);
  }
  for (let at = wholeLanes; at < bytes.length; at += 1) crc = (crc >>> 8) ^ lane(0, crc ^ view.getUint8(at));
  return ~crc >>> 0;
}
