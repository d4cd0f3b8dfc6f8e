import { createProgress } from '../../../src/services/objectStore/progress';

const MIB = 1024 * 1024;
const part = (number: number): string => `https://o.example/b/k?partNumber=${number}&uploadId=1`;
const checkpointOf = (...numbers: readonly number[]) => ({
  file: undefined,
  name: 'k',
  fileSize: 12 * MIB,
  partSize: 5 * MIB,
  uploadId: '1',
  doneParts: numbers.map((number) => ({ number, etag: '' })),
});

const counting = (size = 12 * MIB) => {
  let now = 0;
  const told: number[] = [];
  const progress = createProgress(
    size,
    (bytes) => told.push(bytes),
    () => now,
  );
  return { progress, told, pass: (ms: number) => (now += ms) };
};

describe('progress', () => {
  it('adds up what is stored and what is on its way', () => {
    const { progress, told, pass } = counting();

    progress.sent(part(1), 2 * MIB);
    pass(100);
    progress.sent(part(3), 1 * MIB);
    pass(100);
    progress.stored(checkpointOf(3));

    expect(told).toEqual([2 * MIB, 3 * MIB, 4 * MIB]);
  });

  it('is told every 100 ms at most', () => {
    const { progress, told, pass } = counting();

    for (let n = 1; n <= 100; n += 1) {
      progress.sent(part(1), n * 1000);
      pass(10);
    }

    expect(told).toHaveLength(10);
  });

  it('is told of a stored part at once, because nothing may move after it', () => {
    const { progress, told, pass } = counting();
    progress.sent(part(1), 5 * MIB);
    pass(10);
    progress.sent(part(2), 5 * MIB);
    pass(10);

    progress.stored(checkpointOf(1, 2));

    expect(told.at(-1)).toBe(10 * MIB);
  });

  it('goes back to what is stored when an attempt begins again', () => {
    const { progress, told, pass } = counting();
    progress.sent(part(1), 5 * MIB);
    progress.sent(part(2), 4 * MIB);
    pass(100);

    progress.begin(checkpointOf(1));

    expect(told.at(-1)).toBe(5 * MIB);
  });

  it('counts a file that goes in one piece, and no other calls', () => {
    const { progress, told, pass } = counting(2000);

    progress.sent('https://o.example/b/uploads/k.txt', 1500);
    pass(100);
    progress.sent('https://o.example/b/k?uploads=', 900);
    progress.sent('https://o.example/b/k?uploadId=1', 900);

    expect(told).toEqual([1500]);
  });
});
