import { randomBytes } from 'node:crypto';
import { createCrc64, joinCrc64 } from '../../../../cloud/objects/files/crc64';

const crcOf = (...chunks: readonly Uint8Array[]): bigint => {
  const crc = createCrc64();
  chunks.forEach((chunk) => crc.update(chunk));
  return crc.value();
};

/** Bit by bit, by the definition. */
const byDefinition = (bytes: Uint8Array): bigint => {
  let register = 0xffffffffffffffffn;
  for (const byte of bytes) {
    register ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) {
      register = register & 1n ? (register >> 1n) ^ 0xc96c5795d7870f42n : register >> 1n;
    }
  }
  return register ^ 0xffffffffffffffffn;
};

describe('CRC-64/XZ', () => {
  it('gives the published check value', () => {
    const text = Buffer.from('123456789');

    const crc = crcOf(text);

    expect(crc.toString(16)).toBe('995dc9bbdf1939fa');
  });

  it('is what its definition says, whatever the size and wherever the bytes lie', () => {
    const bytes = randomBytes(200);

    const stretches = Array.from({ length: 60 }, (_, size) => bytes.subarray(size % 7, (size % 7) + size));

    expect(stretches.map((stretch) => crcOf(stretch))).toEqual(stretches.map(byDefinition));
  });

  const WINDOW_BYTES = 96 * 1024;

  it.each([WINDOW_BYTES - 1, WINDOW_BYTES, WINDOW_BYTES + 1, 300_007])('is the same of %d bytes', (size) => {
    const bytes = randomBytes(size);

    expect(crcOf(bytes)).toBe(byDefinition(bytes));
  });

  it.each([
    ['zeros', 0],
    ['ones', 0xff],
  ])('tells lengths of nothing but %s apart', (_what, byte) => {
    const crcs = [15, 16, 17, 32].map((size) => crcOf(Buffer.alloc(size, byte)));

    expect(crcs).toEqual([15, 16, 17, 32].map((size) => byDefinition(Buffer.alloc(size, byte))));
  });

  it('does not depend on how the bytes are cut', () => {
    const bytes = randomBytes(10_007);

    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 14), bytes.subarray(14, 5000), bytes.subarray(5000)];

    expect(crcOf(...pieces)).toBe(crcOf(bytes));
  });

  it('of two that are made in turn are not mixed up', () => {
    const [one, other] = [randomBytes(5000), randomBytes(5000)];
    const [first, second] = [createCrc64(), createCrc64()];

    for (let at = 0; at < 5000; at += 999) {
      first.update(one.subarray(at, at + 999));
      second.update(other.subarray(at, at + 999));
    }

    expect([first.value(), second.value()]).toEqual([byDefinition(one), byDefinition(other)]);
  });

  it.each([0, 1, 13, 4096])('joins two stretches, the second of %d bytes', (size) => {
    const first = randomBytes(777);
    const second = randomBytes(size);

    const joined = joinCrc64(crcOf(first), crcOf(second), size);

    expect(joined).toBe(crcOf(first, second));
  });

  it('is 0 for nothing', () => {
    expect(crcOf()).toBe(0n);
  });
});
