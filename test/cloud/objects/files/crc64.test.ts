import { randomBytes } from 'node:crypto';
import { createCrc64, joinCrc64 } from '../../../../cloud/objects/files/crc64';

const crcOf = (...chunks: readonly Uint8Array[]): bigint => {
  const crc = createCrc64();
  chunks.forEach((chunk) => crc.update(chunk));
  return crc.value();
};

describe('CRC-64/XZ', () => {
  it('gives the published check value', () => {
    const text = Buffer.from('123456789');

    const crc = crcOf(text);

    expect(crc.toString(16)).toBe('995dc9bbdf1939fa');
  });

  it('does not depend on how the bytes are cut', () => {
    const bytes = randomBytes(10_007);

    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 14), bytes.subarray(14, 5000), bytes.subarray(5000)];

    expect(crcOf(...pieces)).toBe(crcOf(bytes));
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
