import { constants, deflateRawSync } from 'node:zlib';

import { inflateInto } from '../../../../src/services/ink/bytes/inflateInto';
import { seededRandom } from '../support';

const STRATEGIES = [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE];

/** Data with as many repetitions as ink has, up to 40,000 bytes. */
function someData(random: () => number): Uint8Array {
  const data = new Uint8Array(random() ** 3 * 40_000);
  const letters = 1 + random() * 255;
  for (let at = 0; at < data.length; at += 1) {
    const isRepeated = at > 100 && random() < 0.4;
    data[at] = isRepeated ? (data[at - 1 - Math.floor(random() * 99)] ?? 0) : random() * letters;
  }
  return data;
}

describe('inflating', () => {
  it('gives what zlib packed, at every level and strategy, and stops where it should end', () => {
    const random = seededRandom(1951);
    for (let run = 0; run < 80; run += 1) {
      const data = someData(random);
      const packed = new Uint8Array(deflateRawSync(data, { level: run % 10, strategy: STRATEGIES[run % 4] }));
      const into = (length: number) => inflateInto(packed, new Uint8Array(length));
      const out = new Uint8Array(data.length);

      expect([inflateInto(packed, out), Buffer.compare(out, data)]).toEqual(['whole', 0]);
      expect(into(data.length + 1)).toBe('truncated');
      if (data.length > 0) expect(into(data.length - 1)).toBe('tooLarge');
      expect(inflateInto(packed.subarray(0, -1), out)).not.toBe('whole');
    }
  });

  it.each([
    ['nothing', [], 'truncated'],
    ['a block of no kind', [0b111], 'malformed'],
    ['a stored block whose lengths disagree', [1, 1, 0, 1, 0], 'malformed'],
    ['a stored block that is cut', [1, 5, 0, 0xfa, 0xff, 1], 'truncated'],
    ['a repetition of what was never written', [0b00000011, 0b00000010, 0, 0, 0], 'malformed'],
    ['codes that claim too much', [0b00000101, 0b11100000, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 'malformed'],
  ] as [string, number[], string][])('refuses %s', (_, bytes, result) => {
    expect(inflateInto(Uint8Array.from(bytes), new Uint8Array(300))).toBe(result);
  });

  it('never does more than what it has room for, whatever comes', () => {
    const random = seededRandom(7);
    for (let run = 0; run < 3000; run += 1) {
      const bytes = Uint8Array.from({ length: 1 + random() * 60 }, () => random() * 256);
      expect(['whole', 'truncated', 'malformed', 'tooLarge']).toContain(inflateInto(bytes, new Uint8Array(200)));
    }
  });
});
