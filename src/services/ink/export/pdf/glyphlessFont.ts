const UNITS = 1000;

class Table {
  private readonly bytes: number[] = [];

  u16(...values: readonly number[]): this {
    for (const value of values) this.bytes.push((value >> 8) & 0xff, value & 0xff);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.u16(value >>> 16, value & 0xffff);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
    sum = (sum + ((a << 24) | (b << 16) | (c << 8) | d)) >>> 0;
  }
  return sum;
}

/** A map of no characters: one segment that ends it, as format 4 wants. */
const cmap = (): Uint8Array =>
  new Table().u16(0, 1, 3, 1).u32(12).u16(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0).done();

const head = (): Uint8Array =>
  new Table()
    .u32(0x10000, 0x10000, 0, 0x5f0f3cf5)
    .u16(0, UNITS)
    .u32(0, 0, 0, 0)
    .u16(0, 0, UNITS, UNITS, 0, 8, 2, 0, 0)
    .done();

const TABLES: readonly (readonly [string, () => Uint8Array])[] = [
  ['cmap', cmap],
  // One glyph without a contour.
  ['glyf', () => new Uint8Array(4)],
  ['head', head],
  ['hhea', () => new Table().u32(0x10000).u16(800, -200, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, 1).done()],
  ['hmtx', () => new Table().u16(UNITS, 0).done()],
  ['loca', () => new Table().u16(0, 0).done()],
  ['maxp', () => new Table().u32(0x10000).u16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0).done()],
  ['post', () => new Table().u32(0x30000, 0).u16(0, 0).u32(1, 0, 0, 0, 0).done()],
];

const padded = (length: number): number => (length + 3) & ~3;

/**
 * A TrueType font of one empty glyph (OpenType specification). Text that stands under its picture is set in it: it
 * is found and copied, and there is nothing of it to be seen.
 */
export function glyphlessFont(): Uint8Array {
  const tables = TABLES.map(([tag, make]) => ({ tag, bytes: make() }));
  const directory = new Table().u32(0x10000).u16(tables.length, 128, 3, tables.length * 16 - 128);
  let offset = 12 + tables.length * 16;
  for (const { tag, bytes } of tables) {
    directory.u16((tag.charCodeAt(0) << 8) | tag.charCodeAt(1), (tag.charCodeAt(2) << 8) | tag.charCodeAt(3));
    directory.u32(checksum(bytes), offset, bytes.length);
    offset += padded(bytes.length);
  }
  const font = new Uint8Array(offset);
  font.set(directory.done());
  let at = 12 + tables.length * 16;
  let headAt = 0;
  for (const { tag, bytes } of tables) {
    if (tag === 'head') headAt = at;
    font.set(bytes, at);
    at += padded(bytes.length);
  }
  new DataView(font.buffer).setUint32(headAt + 8, (0xb1b0afba - checksum(font)) >>> 0);
  return font;
}
