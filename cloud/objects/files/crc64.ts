/** CRC-64/XZ (the ECMA-182 polynomial, reflected), which OSS names `x-oss-hash-crc64ecma`. */
const POLYNOMIAL = 0xc96c5795d7870f42n;
const SLICES = 8;
/** The register at the start, and what its value is turned over with at the end. */
const ALL_ONES = 0xffffffffffffffffn;

const shiftByte = (value: bigint): bigint => {
  let crc = value;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1n ? (crc >> 1n) ^ POLYNOMIAL : crc >> 1n;
  return crc;
};

/** For each of eight byte positions and each byte: a word of what it makes of the register, `shift` bits up. */
const makeTable = (shift: bigint): Int32Array => {
  const table = new Int32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = BigInt(byte);
    for (let slice = 0; slice < SLICES; slice += 1) {
      crc = shiftByte(crc);
      table[slice * 256 + byte] = Number(BigInt.asIntN(32, crc >> shift));
    }
  }
  return table;
};

/** Signed words: with unsigned ones the engine leaves integers for floating point, at half the speed. */
const LOW = makeTable(0n);
const HIGH = makeTable(32n);

const at = (table: Int32Array, slice: number, byte: number): number => table[slice * 256 + (byte & 255)] ?? 0;

const lookUp = (table: Int32Array, low: number, high: number): number =>
  at(table, 7, low) ^
  at(table, 6, low >>> 8) ^
  at(table, 5, low >>> 16) ^
  at(table, 4, low >>> 24) ^
  at(table, 3, high) ^
  at(table, 2, high >>> 8) ^
  at(table, 1, high >>> 16) ^
  at(table, 0, high >>> 24);

interface Register {
  low: number;
  high: number;
}

/** Eight bytes a step, in local variables: read and written through the register each step would take twice as long. */
const advance = (register: Register, bytes: Uint8Array): void => {
  let { low, high } = register;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length;
  const wholeSteps = end - (end % SLICES);
  let index = 0;
  for (; index < wholeSteps; index += SLICES) {
    const first = low ^ view.getInt32(index, true);
    const second = high ^ view.getInt32(index + 4, true);
    low = lookUp(LOW, first, second);
    high = lookUp(HIGH, first, second);
  }
  for (; index < end; index += 1) {
    const byte = low ^ view.getUint8(index);
    low = ((low >>> 8) | (high << 24)) ^ at(LOW, 0, byte);
    high = (high >>> 8) ^ at(HIGH, 0, byte);
  }
  register.low = low;
  register.high = high;
};

export interface Crc64 {
  update(bytes: Uint8Array): void;
  value(): bigint;
}

export const createCrc64 = (): Crc64 => {
  const register = { low: -1, high: -1 };
  return {
    update: (bytes) => advance(register, bytes),
    value: () => ((BigInt(register.high >>> 0) << 32n) | BigInt(register.low >>> 0)) ^ ALL_ONES,
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
