/** The reflected polynomial of the zip checksum. */
const POLYNOMIAL = 0xedb88320;
const LANES = 8;

/** Eight tables in one: lane `k` has the checksum of a byte with `k` zero bytes after it, so that eight go at once. */
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
    const [first, second] = [crc ^ view.getInt32(at, true), view.getInt32(at + 4, true)];
    const ahead = lane(7, first) ^ lane(6, first >>> 8) ^ lane(5, first >>> 16) ^ lane(4, first >>> 24);
    crc = ahead ^ lane(3, second) ^ lane(2, second >>> 8) ^ lane(1, second >>> 16) ^ lane(0, second >>> 24);
  }
  for (let at = wholeLanes; at < bytes.length; at += 1) crc = (crc >>> 8) ^ lane(0, crc ^ view.getUint8(at));
  return ~crc >>> 0;
}
