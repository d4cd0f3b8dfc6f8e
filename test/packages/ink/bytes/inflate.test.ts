import { constants, deflateRawSync } from 'node:zlib';

import { inflateByNode } from '../../../../cloud/operator/note/openArchive';
import { inflateExactly, setNativeInflate } from '../../../../packages/ink/src/bytes/inflate';
import { InkFormatError } from '../../../../packages/ink/src/model';
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

const subject = { kind: 'points', name: 'some points' } as const;

/** What becomes of data that are named to be so long. */
function outcome(packed: Uint8Array, size: number): string | Uint8Array {
  try {
    return inflateExactly(packed, size, subject);
  } catch (thrown) {
    if (!(thrown instanceof InkFormatError)) throw thrown;
    expect(thrown.failure.name).toBe(subject.name);
    return thrown.failure.reason;
  }
}

describe('inflating by the machine', () => {
  beforeAll(inflateByNode);
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => setNativeInflate(undefined));

  it.each([1_000_000, 400_000])('asks once for the room of what is named, of %d bytes', (size) => {
    const packed = new Uint8Array(deflateRawSync(new Uint8Array(1_000_000)));
    const rooms = jest.spyOn(Buffer, 'allocUnsafe');

    const result = outcome(packed, size);

    expect(typeof result).toBe(size === 1_000_000 ? 'object' : 'string');
    const asked = rooms.mock.calls.map(([bytes]) => bytes).filter((bytes) => bytes > 100_000);
    expect(asked).toEqual([size + 1]);
  });

  it('does not call data bad that the machine has no memory for', () => {
    const packed = new Uint8Array(deflateRawSync(Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251))));
    const noMemory = Object.assign(new Error('no memory'), { code: 'ERR_MEMORY_ALLOCATION_FAILED' });
    jest.spyOn(Buffer, 'allocUnsafe').mockImplementation(() => {
      throw noMemory;
    });

    expect(() => outcome(packed, 3000)).toThrow(noMemory);
  });
});

describe.each([
  ['inflating', () => setNativeInflate(undefined)],
  ['inflating by the machine', inflateByNode],
])('%s', (_, choose) => {
  beforeAll(choose);
  afterAll(() => setNativeInflate(undefined));

  it('gives what zlib packed, at every level and strategy, and stops where it should end', () => {
    const random = seededRandom(1951);
    for (let run = 0; run < 80; run += 1) {
      const data = someData(random);
      const packed = new Uint8Array(deflateRawSync(data, { level: run % 10, strategy: STRATEGIES[run % 4] }));
      const whole = outcome(packed, data.length);

      expect(typeof whole === 'string' ? whole : Buffer.compare(whole, data)).toBe(0);
      expect(outcome(packed, data.length + 1)).toBe('truncated');
      if (data.length > 0) expect(outcome(packed, data.length - 1)).toBe('tooLarge');
      expect(typeof outcome(packed.subarray(0, -1), data.length)).toBe('string');
    }
  });

  it('goes part by part where one go could take long', () => {
    const random = seededRandom(8);
    const data = Uint8Array.from({ length: 300 * 1024 }, () => random() * 256);
    const packed = new Uint8Array(deflateRawSync(data));
    const whole = outcome(packed, data.length);

    expect(typeof whole === 'string' ? whole : Buffer.compare(whole, data)).toBe(0);
    expect(outcome(packed, data.length - 1)).toBe('tooLarge');
    expect(outcome(packed, data.length + 1)).toBe('truncated');
  });

  it('holds no more than is named, of however much there is', () => {
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(64 * 1024 * 1024)));
    const before = process.memoryUsage().arrayBuffers;

    expect(outcome(bomb, 1000)).toBe('tooLarge');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    ['a block of no kind', Uint8Array.of(0b111, ...new Uint8Array(400)), 'malformed'],
    ['a stored block that is cut', Uint8Array.of(1, 0, 4, 0xff, 0xfb, ...new Uint8Array(400)), 'truncated'],
  ] as [string, Uint8Array, string][])('refuses %s in many bytes', (__, bytes, result) => {
    expect(outcome(bytes, 1024)).toBe(result);
  });

  it.each([
    ['nothing', [], 'truncated'],
    ['a block of no kind', [0b111], 'malformed'],
    ['a stored block that is cut', [1, 5, 0, 0xfa, 0xff, 1], 'truncated'],
    ['a repetition of what was never written', [0b00000011, 0b00000010, 0, 0, 0], 'malformed'],
  ] as [string, number[], string][])('refuses %s', (__, bytes, result) => {
    expect(outcome(Uint8Array.from(bytes), 300)).toBe(result);
  });

  it('never does more than what it has room for, whatever comes', () => {
    const random = seededRandom(7);
    for (let run = 0; run < 3000; run += 1) {
      const bytes = Uint8Array.from({ length: 1 + random() * 60 }, () => random() * 256);
      const result = outcome(bytes, 200);
      expect(typeof result === 'string' ? result : result.length).toEqual(
        typeof result === 'string' ? expect.stringMatching(/^(truncated|malformed|tooLarge)$/) : 200,
      );
    }
  });
});
