import { POLYNOMIAL, advanceCrc64 } from './crc64Kernel';

/** The register at the start, and what its value is turned over with at the end. */
const ALL_ONES = 0xffffffffffffffffn;

export interface Crc64 {
  update(bytes: Uint8Array): void;
  value(): bigint;
}

export const createCrc64 = (): Crc64 => {
  let register = ALL_ONES;
  return {
    update(bytes) {
      register = advanceCrc64(register, bytes);
    },
    value: () => BigInt.asUintN(64, ~register),
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
