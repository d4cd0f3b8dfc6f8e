/** CRC-64/XZ (the ECMA-182 polynomial, reflected), which OSS names `x-oss-hash-crc64ecma`. */
const POLYNOMIAL = 0xc96c5795d7870f42n;
const SLICES = 8;
const WORD = 0xffffffffn;

const shiftByte = (value: bigint): bigint => {
  let crc = value;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1n ? (crc >> 1n) ^ POLYNOMIAL : crc >> 1n;
  return crc;
};

/** For each of eight byte positions and each byte: the high and low words. Eight bytes a step keep up with the disk. */
const makeTables = (): { high: Uint32Array; low: Uint32Array } => {
  const high = new Uint32Array(SLICES * 256);
  const low = new Uint32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = BigInt(byte);
    for (let slice = 0; slice < SLICES; slice += 1) {
      crc = shiftByte(crc);
      high[slice * 256 + byte] = Number(crc >> 32n);
      low[slice * 256 + byte] = Number(crc & WORD);
    }
  }
  return { high, low };
};

const tables = makeTables();

const at = (table: Uint32Array, slice: number, byte: number): number => table[slice * 256 + (byte & 255)] ?? 0;

const lookUp = (table: Uint32Array, low: number, high: number): number =>
  at(table, 7, low) ^
  at(table, 6, low >>> 8) ^
  at(table, 5, low >>> 16) ^
  at(table, 4, low >>> 24) ^
  at(table, 3, high) ^
  at(table, 2, high >>> 8) ^
  at(table, 1, high >>> 16) ^
  at(table, 0, high >>> 24);

export interface Crc64 {
  update(bytes: Uint8Array): void;
  value(): bigint;
}

export const createCrc64 = (): Crc64 => {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update(bytes) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const wholeSteps = bytes.length - (bytes.length % SLICES);
      let index = 0;
      for (; index < wholeSteps; index += SLICES) {
        const first = low ^ view.getUint32(index, true);
        const second = high ^ view.getUint32(index + 4, true);
        low = lookUp(tables.low, first, second);
        high = lookUp(tables.high, first, second);
      }
      for (; index < bytes.length; index += 1) {
        const byte = low ^ view.getUint8(index);
        low = ((low >>> 8) | (high << 24)) ^ at(tables.low, 0, byte);
        high = (high >>> 8) ^ at(tables.high, 0, byte);
      }
    },
    value: () => ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)) ^ 0xffffffffffffffffn,
  };
};

/** Product of two polynomials modulo the CRC's; the top bit is x^0, because the CRC is reflected. */
const multiply = (a: bigint, b: bigint): bigint => {
  let product = 0n;
  let factor = b;
  for (let bit = 63n; bit >= 0n; bit -= 1n) {
    if ((a >> bit) & 1n) product ^= factor;
    factor = factor & 1n ? (factor >> 1n) ^ POLYNOMIAL : factor >> 1n;
  }
  return product;
};

/** The CRC of two stretches joined, from the CRC of each and the bytes of the second. */
export const joinCrc64 = (first: bigint, second: bigint, secondSize: number): bigint => {
  let shift = 1n << 63n;
  let square = 1n << 55n;
  for (let bytes = BigInt(secondSize); bytes > 0n; bytes >>= 1n) {
    if (bytes & 1n) shift = multiply(shift, square);
    square = multiply(square, square);
  }
  return multiply(shift, first) ^ second;
};
